import { isWellFormedToken, newSessionToken, sessionEnd, sessionTokenHash } from './session.ts';

const SIGN_IN = new Date('2026-03-02T08:00:00Z');

describe('the end of a session', () => {
  it.each([
    ['8 hours after the sign-in, when it is not used', '2026-03-02T08:00:00Z', '2026-03-02T16:00:00Z'],
    ['8 hours after the last use', '2026-03-04T10:30:00Z', '2026-03-04T18:30:00Z'],
    ['7 days after the sign-in, also in the middle of use', '2026-03-09T07:59:59Z', '2026-03-09T08:00:00Z'],
  ])('is %s', (_when, lastUsedAt, end) => expect(sessionEnd(SIGN_IN, new Date(lastUsedAt))).toEqual(new Date(end)));
});

describe('a session token', () => {
  it('is well formed, and differs each time', () => {
    const [one, other] = [newSessionToken(), newSessionToken()];
    expect(isWellFormedToken(one)).toBe(true);
    expect(one).not.toBe(other);
  });

  it.each(['', 'short', `${'a'.repeat(43)}=`, `${'a'.repeat(42)} `])('rejects the text "%s"', (text) =>
    expect(isWellFormedToken(text)).toBe(false),
  );

  it('is stored as a hash of 32 bytes', () => {
    const token = newSessionToken();
    expect(sessionTokenHash(token)).toHaveLength(32);
    expect(sessionTokenHash(token).toString('base64url')).not.toBe(token);
  });
});
