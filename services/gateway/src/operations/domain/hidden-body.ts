/** The placeholder of a value that operators may not see. Its kind is enough to find a field that does not fit its schema. */
const HIDDEN = { string: '[hidden text]', number: '[hidden number]' } as const;
/** Members whose values are ids, times or constants of CPES, and no content of a tenant. */
const SHOWN_NAME =
  /(?:Id|Ids|At|Ms|Hash)$|^(?:stage|code|status|state|type|kind|match|outcome|platform|verdict|version)$/;
/** A value that looks like a key or a token is hidden under any name. */
const SECRET = /^(?:cpes_|ck_|cs_|whsec_|whsk_|shpat_|Bearer )/;
/** Members that identify the subject, the time and the actor of a message: an edit must keep them. */
const IDENTITY_NAME = /(?:Id|Ids|Hash|At|By)$/;
/** CPES writes no deeper message. A deeper one is truncated, and a deeper edit refused, so that no body exhausts the stack. */
const DEPTH_MAX = 32;

/** A JSON value with a tenant's content hidden: texts and numbers, except ids, times and constants of CPES. */
export function hidden(value: unknown, name = '', depth = 0): unknown {
  if (depth > DEPTH_MAX) return HIDDEN.string;
  if (Array.isArray(value)) return value.map((one) => hidden(one, name, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hidden(one, key, depth + 1)]));
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const isShown = SHOWN_NAME.test(name) && !(typeof value === 'string' && SECRET.test(value));
  return isShown ? value : HIDDEN[typeof value as keyof typeof HIDDEN];
}

/** Whether a JSON value has more levels than can be shown. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > DEPTH_MAX || Object.values(value).some((one) => isTooDeep(one, depth + 1));
}

/** The number of values in a JSON value, including itself and all levels. It must not be too deep. */
export function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + valuesIn(one), 1);
}

/** The result of an edit. `changes` are JSON pointers, `lost` the pointers of values that cannot be restored. */
export interface Edited {
  readonly value: unknown;
  readonly changes: readonly string[];
  readonly lost: readonly string[];
}

/**
 * Restores the original values that an edit left hidden. Items of a list are matched by position, so none is restored in a list of
 * another length. The edit must not be too deep.
 */
export function restored(edited: unknown, original: unknown): Edited {
  const changes: string[] = [];
  const lost: string[] = [];
  const value = merged(edited, original, '#');
  return { value, changes, lost };

  function merged(now: unknown, before: unknown, pointer: string): unknown {
    if (now === HIDDEN.string || now === HIDDEN.number) {
      if (typeof before === 'string' || typeof before === 'number') return before;
      lost.push(pointer);
      return now;
    }
    if (Array.isArray(now)) {
      if (Array.isArray(before) && now.length === before.length)
        return now.map((one, place) => merged(one, before[place], `${pointer}/${String(place)}`));
      changes.push(pointer);
      lost.push(...hiddenIn(now, pointer));
      return now;
    }
    if (typeof now === 'object' && now !== null) {
      const members = typeof before === 'object' && before !== null ? (before as Record<string, unknown>) : {};
      for (const key of Object.keys(members)) if (!(key in now)) changes.push(`${pointer}/${key}`);
      return Object.fromEntries(
        Object.entries(now).map(([key, one]) => [key, merged(one, members[key], `${pointer}/${key}`)]),
      );
    }
    if (now !== before) changes.push(pointer);
    return now;
  }
}

function hiddenIn(value: unknown, pointer: string): string[] {
  if (value === HIDDEN.string || value === HIDDEN.number) return [pointer];
  return [...membersOf(value)].flatMap(([key, one]) => hiddenIn(one, `${pointer}/${key}`));
}

/** The pointers of ids, hashes, times and users that differ between two bodies. */
export function changedIdentity(now: unknown, before: unknown, pointer = '#', depth = 0): string[] {
  if (depth > DEPTH_MAX) return [];
  const [members, others] = [membersOf(now), membersOf(before)];
  return [...new Set([...members.keys(), ...others.keys()])].flatMap((key) => {
    const [one, other, place] = [members.get(key), others.get(key), `${pointer}/${key}`];
    if (!IDENTITY_NAME.test(key)) return changedIdentity(one, other, place, depth + 1);
    const isSame = !isTooDeep(one) && !isTooDeep(other) && JSON.stringify(one) === JSON.stringify(other);
    return isSame ? [] : [place];
  });
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
