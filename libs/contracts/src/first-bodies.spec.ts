import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, parseEvent } from '@cpes/contracts';

const FILE = join(import.meta.dirname, '..', 'test-data', 'first-bodies.json');

/** Of each event the least that its first senders have put into it. A body here is never changed: see decision 13. */
const first = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, object>>;

describe('The least that was ever sent of an event', () => {
  it.each(catalogue().map(({ type }) => type))('can still be read: %s', (type) => {
    // A new event: add its body. One that is no longer read: the change needs a new type, `.v2`.
    expect(first[type]).toBeDefined();
    expect(parseEvent(type, structuredClone(first[type]))).toEqual(first[type]);
  });
});
