import type { Scope } from '../domain/api-key.ts';
import { readJsonObject } from '../http/json-object.ts';
import { check, pointerOf, refuse, required } from '../http/violations.ts';
import { CreateKeyRequest, OVERLAP_SECONDS_DEFAULT, RollKeyRequest } from './key.request.ts';

export interface NewKeyDetails {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/** The key that a body asks for. A caller hands on no scope that it lacks. Throws one `invalid` fault that names every offence. */
export function readNewKey(bytes: Uint8Array | undefined, callerScopes: readonly Scope[], now: Date): NewKeyDetails {
  const { body, violations: flaws } = readJsonObject(bytes);
  if (typeof body.name === 'string') body.name = body.name.trim();
  const { value, violations } = check(CreateKeyRequest, body);
  const { name, scopes, expiresAt } = value;
  const absent = (['name', 'scopes'] as const).filter((field) => value[field] === undefined);
  refuse([...violations, ...absent.map((field) => required([field])), ...flaws]);
  const given = scopes ?? [];
  refuse([
    ...given.flatMap((scope, index) => {
      const pointer = pointerOf(['scopes', index]);
      if (given.indexOf(scope) !== index) return [{ pointer, code: 'conflict', detail: 'is given more than once' }];
      return callerScopes.includes(scope) ? [] : [{ pointer, code: 'scope', detail: 'is a scope that you lack' }];
    }),
    ...(expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()
      ? [{ pointer: pointerOf(['expiresAt']), code: 'range', detail: 'must be in the future' }]
      : []),
  ]);
  return { name: name ?? '', scopes: given, expiresAt: expiresAt === undefined ? null : new Date(expiresAt) };
}

/** How long the old key stays in force, in seconds; a request without a body leaves that to us. */
export function readOverlap(bytes: Uint8Array | undefined): number {
  if (bytes === undefined || bytes.length === 0) return OVERLAP_SECONDS_DEFAULT;
  const { body, violations: flaws } = readJsonObject(bytes);
  const { value, violations } = check(RollKeyRequest, body);
  refuse([...violations, ...flaws]);
  return value.overlapSeconds ?? OVERLAP_SECONDS_DEFAULT;
}
