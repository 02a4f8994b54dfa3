import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, parseEvent } from '@cpes/contracts';

/** For each event, the least that its first senders put into it. A file here is never changed: see decision 13. */
const FOLDER = join(import.meta.dirname, '..', 'test-data', 'first-bodies');
const TYPES = catalogue().map(({ type }) => type);

describe('The least that was ever sent of an event', () => {
  it.each(TYPES)('can still be read: %s', (type) => {
    // A new event: add the file. A body that can no longer be read: the change needs a new type, `.v2`.
    const file = join(FOLDER, `${type}.json`);
    expect([file, existsSync(file)]).toEqual([file, true]);
    const first = JSON.parse(readFileSync(file, 'utf8')) as object;
    expect(parseEvent(type, structuredClone(first))).toEqual(first);
  });

  it('belongs to a declared event', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(TYPES.map((type) => `${type}.json`).sort());
  });
});
