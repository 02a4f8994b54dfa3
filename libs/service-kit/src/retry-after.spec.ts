import { retryAfterMsOf } from './retry-after.ts';

const NOW = new Date('2026-11-25T12:00:00Z');

describe('Retry-After', () => {
  it.each<readonly [string | undefined, number | undefined]>([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['7.9', 7_900],
    ['0.0001', 1],
    ['2147483648', 2_147_483_647],
    ['99999999999999999999', 2_147_483_647],
    ['9'.repeat(400), 2_147_483_647],
    ['Wed, 25 Nov 2026 12:00:30 GMT', 30_000],
    ['Wednesday, 25-Nov-26 12:00:30 GMT', 30_000],
    ['Wed Nov 25 12:00:30 2026', 30_000],
    ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
    ['Thu, 25 Nov 2100 12:00:00 GMT', 2_147_483_647],
    ['', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('%j asks to wait %p ms', (text, ms) => expect(retryAfterMsOf(text, NOW)).toBe(ms));
});
