import { verdictOf } from './outcome.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const verdict = (status: number, headers = {}) => verdictOf(status, headers, NOW);

describe('verdictOf', () => {
  it.each([200, 201, 202, 204, 299])('counts %p as delivered', (status) => {
    expect(verdict(status)).toEqual({ kind: 'delivered' });
  });

  it.each([300, 301, 302, 307, 308, 400, 401, 404, 415, 500])('tries again after %p', (status) => {
    expect(verdict(status)).toEqual({ kind: 'retry' });
  });

  it.each([429, 502, 503, 504])('tries again after %p, one attempt at a time', (status) => {
    expect(verdict(status)).toEqual({ kind: 'retry', isOverloaded: true });
  });

  it('disables an endpoint that is gone', () => {
    expect(verdict(410)).toEqual({ kind: 'stop', disables: 'gone' });
  });

  it.each([
    [200, 'delivered'],
    [500, 'stop'],
  ])('disables an endpoint that asks for it with a %p, which is %s', (status, kind) => {
    expect(verdict(status, { 'webhook-delivery': ' Disable' })).toEqual({ kind, disables: 'asked' });
  });

  it('gives up a message when a failure response asks for it', () => {
    expect(verdict(500, { 'webhook-delivery': 'abort-message' })).toEqual({ kind: 'stop' });
    expect(verdict(200, { 'webhook-delivery': 'abort-message' })).toEqual({ kind: 'delivered' });
    expect(verdict(500, { 'webhook-delivery': 'something' })).toEqual({ kind: 'retry' });
  });

  it.each([
    ['seconds', '120', 120_000],
    ['a date', 'Sun, 22 Nov 2026 10:02:00 GMT', 120_000],
    ['a date as in RFC 850', 'Sunday, 22-Nov-26 10:02:00 GMT', 120_000],
    ['a date as C writes it', 'Sun Nov 22 10:02:00 2026', 120_000],
    ['a date of another zone', 'Sun, 22 Nov 2026 10:02:00 +0100', undefined],
    ['a date in the past', 'Sun, 22 Nov 2026 09:00:00 GMT', 0],
    ['a fraction', '7.9', 7_900],
    ['more than a timer takes', '99999999999', 2_147_483_647],
    ['a negative number', '-1', undefined],
    ['no date', 'soon', undefined],
    ['a date of another form', '2027-01-01', undefined],
  ])('reads Retry-After as %s', (_what, text, askedMs) => {
    for (const status of [429, 503])
      expect(verdict(status, { 'retry-after': text })).toEqual({
        kind: 'retry',
        isOverloaded: true,
        ...(askedMs === undefined ? {} : { askedMs }),
      });
    expect(verdict(500, { 'retry-after': text })).toEqual({ kind: 'retry' });
  });
});
