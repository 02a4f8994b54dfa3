import { Fault, faultOf } from '@cpes/service-kit';

describe('Fault', () => {
  it('separates the public message from details for the log', () => {
    const fault = new Fault('invalid', 'The title is too long.', {
      internal: 'title of tenant 7: …',
      code: 'title_too_long',
    });
    expect(fault.publicMessage).toBe('The title is too long.');
    expect(fault.message).toBe('title of tenant 7: …');
    expect(fault.code).toBe('title_too_long');
  });

  it('has its kind as the default code, and no violations by default', () => {
    expect(new Fault('not-found', 'No.')).toMatchObject({
      code: 'not-found',
      violations: [],
      message: 'No.',
      retryAfterSeconds: undefined,
    });
  });
});

describe('faultOf', () => {
  it('returns a fault unchanged', () => {
    const fault = new Fault('rate-limited', 'Too fast.', { retryAfterSeconds: 3 });
    expect(faultOf(fault)).toBe(fault);
  });

  it.each([
    ['08006', 'connection failure'],
    ['53300', 'too many connections'],
    ['57P01', 'shutdown'],
    ['57014', 'statement time-out'],
    ['25P03', 'idle in transaction'],
    ['25006', 'read-only'],
    ['40001', 'serialisation'],
    ['40P01', 'deadlock'],
    ['55P03', 'lock not available'],
    ['ECONNREFUSED', 'no listener'],
    ['ECONNRESET', 'reset'],
    ['ETIMEDOUT', 'time-out'],
    ['EAI_AGAIN', 'name server'],
    ['EHOSTUNREACH', 'no way to the host'],
    ['ENETUNREACH', 'no way to the network'],
  ])('treats %s (%s) as transient', (code) => {
    expect(faultOf(Object.assign(new Error('x'), { code })).kind).toBe('unavailable');
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query runner already released. Cannot run queries anymore.',
  ])('treats "%s" as transient', (message) => {
    expect(faultOf(new Error(message)).kind).toBe('unavailable');
  });

  it.each(['23505', '22P02', '42P01', '', 'ENOENT'])('treats code %j as a bug', (code) => {
    expect(faultOf(Object.assign(new Error('x'), { code })).kind).toBe('bug');
  });

  it.each([undefined, null, 'text', 7, { code: 7 }, new TypeError('x is not a function')])(
    'takes %p for a bug',
    (thrown) => {
      expect(faultOf(thrown)).toMatchObject({ kind: 'bug', publicMessage: 'An unexpected fault.' });
    },
  );

  it('does not show the thrown error', () => {
    const fault = faultOf(new Error('password authentication failed for user "cpes"'));
    expect(fault.publicMessage).not.toContain('password');
    expect(fault.message).toContain('password');
  });
});
