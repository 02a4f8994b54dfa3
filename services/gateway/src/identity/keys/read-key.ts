import type { Scope } from '@cpes/contracts';
import { check, pointerOf, readJsonObject, refuse, required } from '@cpes/http-api';
import { outlives, type Reach } from '../caller.ts';
import type { Violation } from '@cpes/service-kit';
import { CreateKeyRequest, OVERLAP_SECONDS_DEFAULT, RollKeyRequest } from './key.request.ts';

export interface NewKeyDetails {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/**
 * The key that a body requests. A caller can grant only scopes that it has, and no later expiry than its own. Throws one `invalid`
 * fault that names every offence.
 */
export function readNewKey(bytes: Uint8Array | undefined, caller: Reach, now: Date): NewKeyDetails {
  const { body, violations: flaws } = readJsonObject(bytes);
  if (typeof body.name === 'string') body.name = body.name.trim();
  const { value, violations } = check(CreateKeyRequest, body);
  const { name, scopes, expiresAt } = value;
  const absent = (['name', 'scopes'] as const).filter((field) => value[field] === undefined);
  refuse([...violations, ...absent.map((field) => required([field])), ...flaws]);
  const given = scopes ?? [];
  const end = expiresAt === undefined ? null : new Date(expiresAt);
  refuse([
    ...given.flatMap((scope, index) => {
      const pointer = pointerOf(['scopes', index]);
      if (given.indexOf(scope) !== index) return [{ pointer, code: 'conflict', detail: 'is given more than once' }];
      return caller.scopes.includes(scope) ? [] : [{ pointer, code: 'scope', detail: 'is a scope that you lack' }];
    }),
    ...endViolations(end, caller, now),
  ]);
  return { name: name ?? '', scopes: given, expiresAt: end };
}

function endViolations(end: Date | null, caller: Reach, now: Date): Violation[] {
  const pointer = pointerOf(['expiresAt']);
  if (end !== null && end <= now) return [{ pointer, code: 'range', detail: 'must be in the future' }];
  if (!outlives(end, caller.expiresAt)) return [];
  const detail = `is required and must not be later than ${caller.expiresAt?.toISOString() ?? ''}, when your own key expires`;
  return [{ pointer, code: 'range', detail }];
}

/** How long the old key stays valid, in seconds; without a body, the default. */
export function readOverlap(bytes: Uint8Array | undefined): number {
  if (bytes === undefined || bytes.length === 0) return OVERLAP_SECONDS_DEFAULT;
  const { body, violations: flaws } = readJsonObject(bytes);
  const { value, violations } = check(RollKeyRequest, body);
  refuse([...violations, ...flaws]);
  return value.overlapSeconds ?? OVERLAP_SECONDS_DEFAULT;
}
