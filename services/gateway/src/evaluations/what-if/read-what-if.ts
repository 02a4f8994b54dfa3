import { DEFAULT_INCOTERM, INCLUDED_FACTORS, type Incoterm, INCOTERMS, type StatedAmounts } from '@cpes/contracts';
import { check, pointerOf, readJsonObject, refuse, required } from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { candidateOf, checkFields, missingFields } from '../skus/read-candidate.ts';
import type { WhatIf } from './answer-what-if.ts';
import { isSolverName, type SolverName, SOLVERS } from './solvers.ts';
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
  const hasCarton = (overrides.value.carton ?? candidate.value.carton) !== undefined;
  const { oneTimeCosts } = overrides.value;
  // An empty list replaces that of the candidate, too.
  const costs = oneTimeCosts === undefined ? {} : { oneTimeCosts };
  const solvers = [value.solve ?? []].flat() as SolverName[];
  refuse([
    ...violations,
    ...absent,
    ...(given === undefined ? [] : candidate.violations),
    ...overrides.violations,
    ...stated.violations,
    ...doubleCharges(incoterm, stated.value),
    ...unsolvable(solvers, incoterm, hasCarton),
    ...missing,
    ...flaws,
  ]);
  return {
    candidate: { ...candidateOf({ ...candidate.value, ...costs }), ...candidateOf(overrides.value) },
    stated: JSON.parse(JSON.stringify(stated.value)) as StatedAmounts,
    solve: solvers,
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

/**
 * Freight that the unit cost includes has no highest amount. A box decides nothing while cartons travel, and a larger one lowers the
 * customs value of a CIF price, so that there is no largest one.
 */
function unsolvable(solvers: readonly SolverName[], incoterm: Incoterm | undefined, hasCarton: boolean): Violation[] {
  const quantities = solvers.filter(isSolverName).map((name) => SOLVERS[name].quantity);
  const isIncluded = incoterm === 'CIF' || incoterm === 'DDP';
  const conflict = (detail: string): Violation => ({ pointer: '#/solve', code: 'conflict', detail });
  return [
    ...(isIncluded && quantities.includes('freight')
      ? [conflict(`a unit cost on ${incoterm} terms includes freight`)]
      : []),
    ...(incoterm === 'CIF' && quantities.includes('box')
      ? [conflict('a larger box lowers the customs value of a CIF price, so that there is no largest one')]
      : []),
    ...(hasCarton && quantities.includes('box') ? [conflict('freight counts cartons, not boxes')] : []),
  ];
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
