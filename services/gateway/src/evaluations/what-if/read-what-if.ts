import { DEFAULT_INCOTERM, INCLUDED_FACTORS, type Incoterm, INCOTERMS, type StatedAmounts } from '@cpes/contracts';
import { check, pointerOf, readJsonObject, refuse, required } from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { candidateOf, checkFields, missingFields } from '../skus/read-candidate.ts';
import type { WhatIf } from './answer-what-if.ts';
import type { SolverName } from './solvers.ts';
import { FactorOverridesRequest, WhatIfRequest } from './what-if.request.ts';

/** A what-if from a JSON body. Throws one `invalid` fault that names every offence. */
export function readWhatIf(bytes: Uint8Array | undefined, tenantCurrency: string): WhatIf {
  const { body, violations: flaws } = readJsonObject(bytes);
  const { value, violations } = check(WhatIfRequest, body);
  const absent = value.candidate === undefined ? [required(['candidate'])] : [];
  const given = objectOf(value.candidate);
  const candidate = checkFields({ currency: tenantCurrency, ...given }, ['candidate']);
  const missing = given === undefined ? [] : missingFields(candidate.value, ['candidate']);
  const { factors, ...fields } = objectOf(value.overrides) ?? {};
  const overrides = checkFields(fields, ['overrides']);
  const stated = checkFactors(factors);
  const incoterm = overrides.value.incoterm ?? candidate.value.incoterm;
  refuse([
    ...violations,
    ...absent,
    ...(given === undefined ? [] : candidate.violations),
    ...overrides.violations,
    ...stated.violations,
    ...doubleCharges(incoterm, stated.value),
    ...missing,
    ...flaws,
  ]);
  return {
    candidate: { ...candidateOf(candidate.value), ...candidateOf(overrides.value) },
    stated: JSON.parse(JSON.stringify(stated.value)) as StatedAmounts,
    solve: [value.solve ?? []].flat() as SolverName[],
  };
}

/** An amount for a factor that the unit cost already includes would be charged twice. */
function doubleCharges(incoterm: Incoterm = DEFAULT_INCOTERM, stated: object): Violation[] {
  return INCOTERMS.includes(incoterm)
    ? INCLUDED_FACTORS[incoterm]
        .filter((key) => key in stated)
        .map((key) => ({
          pointer: pointerOf(['overrides', 'factors', key]),
          code: 'conflict',
          detail: `a unit cost on ${incoterm} terms includes it`,
        }))
    : [];
}

/** Amounts by the keys of factors. */
function checkFactors(factors: unknown): { value: object; violations: readonly Violation[] } {
  if (factors === undefined) return { value: {}, violations: [] };
  const path = ['overrides', 'factors'];
  const given = objectOf(factors);
  if (given !== undefined) return check(FactorOverridesRequest, given, path);
  return { value: {}, violations: [{ pointer: '#/overrides/factors', code: 'type', detail: 'must be an object' }] };
}

/** A JSON object; undefined for anything else. */
function objectOf(value: unknown): Record<string, unknown> | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value } : undefined;
}
