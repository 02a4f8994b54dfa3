import { idempotencyKeys } from './idempotency-keys.ts';

describe('idempotencyKeys', () => {
  it('gives a repeated body its first key, and a corrected body another one', () => {
    const keyOf = idempotencyKeys();
    const first = keyOf({ name: 'robot' });
    const corrected = keyOf({ name: 'price robot' });
    expect(corrected).not.toBe(first);
    expect([keyOf({ name: 'robot' }), keyOf({ name: 'price robot' })]).toEqual([first, corrected]);
  });

  it('gives another form another key for the same body', () => {
    expect(idempotencyKeys()({})).not.toBe(idempotencyKeys()({}));
  });
});
