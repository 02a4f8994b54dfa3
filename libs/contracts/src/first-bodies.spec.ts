import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, parseEvent } from '@cpes/contracts';

/** For each event, the minimal body of its first senders. Never change a file here: see decision 13. */
const FOLDER = join(import.meta.dirname, '..', 'test-data', 'first-bodies');
const TYPES = catalogue().map(({ type }) => type);

describe('The minimal body of an event', () => {
  it.each(TYPES)('is still valid: %s', (type) => {
    // For a new event, add the file. When an old body is no longer valid, the change needs a new type, `.v2`.
    const file = join(FOLDER, `${type}.json`);
    expect([file, existsSync(file)]).toEqual([file, true]);
    const first = JSON.parse(readFileSync(file, 'utf8')) as object;
    expect(parseEvent(type, structuredClone(first))).toEqual(first);
  });

  it('belongs to a declared event', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(TYPES.map((type) => `${type}.json`).sort());
  });
});
