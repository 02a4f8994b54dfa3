import { jest } from '@jest/globals';
import type { PreparedDatabase } from '@cpes/persistence';
import type { GatewayConfig } from '../../gateway.config.ts';
import { keyHash } from '../domain/api-key.ts';
import { ApiKeyRepository } from './api-key.repository.ts';

const KEY = `cpes_live_${'a'.repeat(36)}`;

describe('a valid API key', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is cached, but for less than a second, so that every instance refuses it a second after its revocation', async () => {
    let nowMs = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    let rows: readonly object[] = [{ hash: keyHash(KEY), rate_per_minute: 1, rate_burst: 1 }];
    const query = jest.fn(async () => rows);
    const keys = new ApiKeyRepository({ query } as unknown as PreparedDatabase, {} as GatewayConfig);
    expect(await keys.findCaller(KEY)).toBeDefined();
    rows = [];
    expect(await keys.findCaller(KEY)).toBeDefined();
    expect(query).toHaveBeenCalledTimes(1);
    nowMs += 999;
    expect(await keys.findCaller(KEY)).toBeUndefined();
  });
});
