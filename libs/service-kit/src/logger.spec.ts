import { configureLog, logger } from '@cpes/service-kit';

describe('logger', () => {
  let lines: string[];

  beforeEach(() => {
    lines = [];
    configureLog('info', { write: (line: string) => void lines.push(line) });
  });

  it('writes one line with the service, the fields and the name', () => {
    logger('intake').info({ skuId: 'sku_1', durationMs: 3 }, 'event.handled');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      service: 'intake',
      skuId: 'sku_1',
      durationMs: 3,
      msg: 'event.handled',
    });
  });

  it('writes the time as ISO 8601 and the level as a word', () => {
    logger('intake').warn({}, 'event.handled');
    const { level, time } = JSON.parse(lines[0] ?? '') as { level: string; time: string };
    expect([level, new Date(time).toISOString()]).toEqual(['warn', time]);
  });

  it.each([
    { authorization: 'Bearer hunter2' },
    { headers: { authorization: 'Bearer hunter2' } },
    { request: { authorization: 'Bearer hunter2' } },
    { password: 'hunter2' },
    { user: { password: 'hunter2' } },
    { apiKey: 'hunter2' },
    { tenant: { apiKey: 'hunter2' } },
  ])('shows no secret of %j', (fields) => {
    logger('gateway').info(fields, 'request.answered');
    expect(lines.join('')).not.toContain('hunter2');
    expect(lines.join('')).toContain('[Redacted]');
  });

  it('omits lines below the level', () => {
    configureLog('warn', { write: (line: string) => void lines.push(line) });
    logger('intake').info({}, 'event.handled');
    expect(lines).toEqual([]);
  });
});
