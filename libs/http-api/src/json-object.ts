import type { Violation } from '@cpes/service-kit';
import { jsonFlaws } from './json-flaws.ts';
import { invalidBody, pointerOf, VIOLATIONS_MAX } from './violations.ts';

/** An object from a JSON body, with the offences that a JSON parser accepts. Throws an `invalid` fault for anything else. */
export function readJsonObject(bytes: Uint8Array | undefined): {
  body: Record<string, unknown>;
  violations: Violation[];
} {
  const { text, value: body } = readJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidBody('type', 'must be a JSON object');
  const violations = jsonFlaws(text, VIOLATIONS_MAX).map(({ path, kind }) => ({
    pointer: pointerOf(path),
    ...(kind === 'duplicate'
      ? { code: 'conflict', detail: 'is given more than once' }
      : { code: 'type', detail: 'must be an integer' }),
  }));
  return { body: body as Record<string, unknown>, violations };
}

/** The text and the value of a JSON body. Throws an `invalid` fault for anything else. */
export function readJson(bytes: Uint8Array | undefined): { text: string; value: unknown } {
  const text = decode(bytes);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw invalidBody('json', 'must be JSON');
  }
}

function decode(bytes: Uint8Array | undefined): string {
  if (bytes === undefined || bytes.length === 0) throw invalidBody('required', 'a JSON object is required');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidBody('encoding', 'must be encoded as UTF-8');
  }
}
