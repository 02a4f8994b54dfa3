import { RATE_FILE_BYTES_MAX } from '@cpes/contracts';
import type { Get } from './rate-source.ts';
import { ukTariffSource } from './uk-tariff.source.ts';

describe('the source of the UK tariff', () => {
  it('gives each request the bytes that remain of the limit of a file', async () => {
    const limits: number[] = [];
    const get: Get = (path, { bytesMax }) => {
      if (path === '?format=json') return Promise.resolve(Buffer.from('{"versions":[{"id":"v4.0.1608"}]}'));
      limits.push(bytesMax);
      return Promise.resolve(Buffer.alloc(99));
    };
    const file = await ukTariffSource().fetch(get, '2026-11-29');
    expect(limits).toEqual([0, 1, 2, 3, 4, 5, 6].map((requests) => RATE_FILE_BYTES_MAX - requests * 100));
    expect(file).toHaveLength(700);
  });
});
