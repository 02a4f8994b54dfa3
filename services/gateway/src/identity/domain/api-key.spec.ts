import { apiKeyOf, isWellFormedKey, keyHash, keyPrefix } from './api-key.ts';

const RANDOM = '0123456789ABCDEFGHIJKLMNOPQRST';
const KEY = apiKeyOf('live', RANDOM);

describe('an API key', () => {
  it('is a prefix, 30 characters and their CRC-32 in base62', () => {
    // CRC-32 of the 30 characters is 4039328943.
    expect(KEY).toBe('cpes_live_0123456789ABCDEFGHIJKLMNOPQRST4PMbyp');
    expect(apiKeyOf('test', RANDOM)).toBe(KEY.replace('live', 'test'));
  });

  it('is validated without a database', () => {
    expect(isWellFormedKey(KEY)).toBe(true);
  });

  it.each([
    ['another prefix', KEY.replace('cpes', 'cpex')],
    ['another mode', KEY.replace('live', 'demo')],
    ['one character changed', KEY.replace('5', '6')],
    ['two characters swapped', KEY.replace('56', '65')],
    ['a character less', KEY.slice(0, -1)],
    ['a character more', `${KEY}0`],
    ['white space', `${KEY}\n`],
    ['nothing', ''],
  ])('is not valid with %s', (_what, key) => {
    expect(isWellFormedKey(key)).toBe(false);
  });

  it('is stored as a hash and displayed by its beginning', () => {
    expect(keyHash(KEY)).toMatch(/^[0-9a-f]{64}$/);
    expect(keyPrefix(KEY)).toBe('cpes_live_0123');
  });
});
