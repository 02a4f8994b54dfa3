import { readJsonObject } from './json-object.ts';
import { check, refuse, required } from './violations.ts';

/** The bytes of a body, if there is one. */
export type Bytes = Uint8Array | undefined;

/** A body, if one is sent, has no fields. */
class NoFields {}

/** The fields of a JSON body. Throws one `invalid` fault that names every offence; one of `fields` that is absent is an offence. */
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

/** The same of a body that may be left out. */
export function readOptionalBody<T extends object>(type: new () => T, bytes: Bytes): Partial<T> {
  return bytes === undefined || bytes.length === 0 ? {} : readBody(type, bytes);
}

export function refuseFields(bytes: Bytes): void {
  readOptionalBody(NoFields, bytes);
}
