import { fits } from '@cpes/contracts';
import { Fault, type Violation } from '@cpes/service-kit';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';

/** A body of 64 KiB can have thousands of offences; more than these help no reader. */
export const VIOLATIONS_MAX = 256;
/** A name may fill the body and takes three times the room when escaped. No field of the API has so long a pointer. */
const POINTER_LENGTH_MAX = 256;

/** The meaning of class-validator's rules for a caller, most specific first: the response names one offence per place. */
const CODES = {
  type: ['isInt', 'isString', 'isObject', 'isArray'],
  range: ['min', 'max', 'isLength', 'arrayMinSize', 'arrayMaxSize'],
  format: ['matches', 'isVisible', 'isIn', 'isCountry', 'isCurrency', 'isHsCode', 'isMoment', 'isDay', 'isEntryDate'],
} as const;

/** An RFC 6901 pointer as a URI fragment; where it would be too long, that of the nearest enclosing value. */
export function pointerOf(path: readonly (string | number)[]): string {
  let pointer = '#';
  for (const part of path) {
    const text = String(part);
    if (text.length > POINTER_LENGTH_MAX) break;
    const longer = `${pointer}/${encodeURIComponent(escaped(text))}`;
    if (longer.length > POINTER_LENGTH_MAX) break;
    pointer = longer;
  }
  return pointer;
}

function escaped(part: string): string {
  return part
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replace(/\p{Cs}/gu, '\ufffd');
}

export function required(path: readonly string[]): Violation {
  return { pointer: pointerOf(path), code: 'required', detail: 'is required' };
}

/** The validated fields of `type` in `body`, and every offence among them; unknown fields are offences. */
export function check<T extends object>(
  type: new () => T,
  body: object,
  path: readonly string[] = [],
): { value: Partial<T>; violations: Violation[] } {
  const known = fieldsOf(type);
  const value = new type() as Partial<T>;
  const unknown: string[] = [];
  for (const name of Object.keys(body)) {
    if (known.has(name)) Object.assign(value, { [name]: body[name as keyof typeof body] });
    else if (unknown.length < VIOLATIONS_MAX) unknown.push(name);
  }
  // class-validator only explains invalid input, as with events.
  const wrong = fits(type, value) ? [] : validateSync(value).map((error) => violationOf(error, path));
  const parent = pointerOf(path);
  const strange = unknown.map((name) => {
    const pointer = pointerOf([...path, name]);
    const detail = pointer === parent ? 'has an unknown field with a name too long to repeat' : 'is not a field';
    return { pointer, code: 'unknown-field', detail };
  });
  return { value, violations: [...wrong, ...strange] };
}

/** Throws the fault that names every offence, one per place; does nothing without offences. */
export function refuse(violations: readonly Violation[]): void {
  if (violations.length === 0) return;
  const byPointer = new Map<string, Violation>();
  for (const violation of violations)
    if (!byPointer.has(violation.pointer)) byPointer.set(violation.pointer, violation);
  throw invalid([...byPointer.values()].slice(0, VIOLATIONS_MAX));
}

export function invalid(violations: readonly Violation[]): Fault {
  return new Fault('invalid', 'The request is not valid; `errors` says where.', {
    code: 'validation-failed',
    violations,
  });
}

/** An offence of the body as a whole. */
export function invalidBody(code: string, detail: string): Fault {
  return invalid([{ pointer: '#', code, detail }]);
}

function violationOf(error: ValidationError, path: readonly string[]): Violation {
  const constraints = error.constraints ?? {};
  const code = (Object.keys(CODES) as (keyof typeof CODES)[]).find((one) =>
    CODES[one].some((rule) => rule in constraints),
  );
  const rule = CODES[code ?? 'format'].find((one) => one in constraints);
  return {
    pointer: pointerOf([...path, error.property]),
    code: code ?? 'format',
    detail: rule === undefined ? 'is not valid' : (constraints[rule] ?? 'is not valid'),
  };
}

const fields = new Map<object, ReadonlySet<string>>();

function fieldsOf(type: new () => object): ReadonlySet<string> {
  const known = fields.get(type);
  if (known !== undefined) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const names = new Set(rules.map((rule) => rule.propertyName));
  fields.set(type, names);
  return names;
}
