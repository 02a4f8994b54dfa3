import { readJsonObject } from './json-object.ts';
import { check, refuse, required } from './violations.ts';

/** The bytes of a body, if there is one. */
export type Bytes = Uint8Array | undefined;

/** An optional body without fields. */
class NoFields {}

/** The fields of a JSON body; those in `fields` are required. Throws one `invalid` fault that names every offence. */
export function readBody<T extends object>(
  type: new () => T,
  bytes: Bytes,
  fields: readonly (keyof T & string)[] = [],
): Partial<T> {
  const { body, violations: flaws } = readJsonObject(bytes);
  const { value, violations } = check(type, body);
  const absent = fields.filter((field) => value[field] === undefined);
  refuse([...violations, ...absent.map((field) => required([field])), ...flaws]);
  return value;
}

/** The same for an optional body. */
export function readOptionalBody<T extends object>(type: new () => T, bytes: Bytes): Partial<T> {
  return bytes === undefined || bytes.length === 0 ? {} : readBody(type, bytes);
}

export function refuseFields(bytes: Bytes): void {
  readOptionalBody(NoFields, bytes);
}
