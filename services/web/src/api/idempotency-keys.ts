/**
 * One idempotency key for each body that a form sends: a repeat after a lost response changes nothing, and the service
 * accepts a corrected body, which it refuses under an earlier key.
 */
export function idempotencyKeys(): (body: unknown) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const sent = JSON.stringify(body);
    const key = keys.get(sent) ?? crypto.randomUUID();
    keys.set(sent, key);
    return key;
  };
}
