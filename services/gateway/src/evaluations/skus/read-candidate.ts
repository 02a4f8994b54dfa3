import type { SubmittedCandidate } from '@cpes/contracts';
import { check, pointerOf, readJsonObject, refuse, required } from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { CandidateRequest, DimensionsRequest } from './candidate.request.ts';
import { tagViolations, trimTags } from './tags.ts';

/** The two spellings of a field, the canonical one first. */
const SPELLINGS = [
  ['factoryUnitCostCents', 'factoryCostCents'],
  ['targetRetailPriceCents', 'retailPriceCents'],
] as const;
const REQUIRED_LONG = [
  'title',
  'factoryUnitCostCents',
  'targetRetailPriceCents',
  'weightGrams',
  'dimensionsMm',
  'supplierCountry',
  'targetMarket',
] as const;
const SIDES = ['length', 'width', 'height'] as const;

type Request = Partial<CandidateRequest>;

/** A submission: the candidate, and the data that is stored with it but not evaluated. */
export interface Submitted {
  readonly candidate: SubmittedCandidate;
  readonly tags: readonly string[];
}

/** The candidate of a submission; see `readSubmission`. */
export function readCandidate(bytes: Uint8Array | undefined, tenantCurrency: string): SubmittedCandidate {
  return readSubmission(bytes, tenantCurrency).candidate;
}

/** A submission from a JSON body, under the long names. Throws one `invalid` fault that names every offence. */
export function readSubmission(bytes: Uint8Array | undefined, tenantCurrency: string): Submitted {
  const { body, violations: flaws } = readJsonObject(bytes);
  // The tenant's default currency is checked, too: a candidate in a currency without a rate cannot be costed.
  const { value, violations } = checkFields({ currency: tenantCurrency, ...body });
  refuse([...violations, ...missingFields(value), ...flaws]);
  return { candidate: candidateOf(value), tags: value.tags ?? [] };
}

/** The present fields of a candidate, and their offences; `path` leads to them. */
export function checkFields(
  fields: Record<string, unknown>,
  path: readonly string[] = [],
): { value: Request; violations: Violation[] } {
  const body = { ...fields };
  for (const name of ['title', 'description']) {
    const text = body[name];
    if (typeof text === 'string') body[name] = text.trim();
  }
  trimTags(body);
  const { value, violations } = check(CandidateRequest, body, path);
  return {
    value,
    violations: [
      ...violations,
      ...dimensionsViolations(value, path),
      ...tagViolations(value.tags, path),
      ...spellingViolations(value, path),
    ],
  };
}

function dimensionsViolations(value: Request, path: readonly string[]): Violation[] {
  // The client's value, of any type; a type other than object has already been reported.
  const dimensionsMm: unknown = value.dimensionsMm;
  if (typeof dimensionsMm !== 'object' || dimensionsMm === null || Array.isArray(dimensionsMm)) return [];
  const { value: sides, violations } = check(DimensionsRequest, dimensionsMm, [...path, 'dimensionsMm']);
  const absent = SIDES.filter((side) => sides[side] === undefined);
  return [...violations, ...absent.map((side) => required([...path, 'dimensionsMm', side]))];
}

function spellingViolations(value: Request, path: readonly string[]): Violation[] {
  return SPELLINGS.filter((names) => names.every((name) => value[name] !== undefined)).flatMap((names) =>
    names.map((name) => ({
      pointer: pointerOf([...path, name]),
      code: 'conflict',
      detail: `give either ${names[0]} or ${names[1]}`,
    })),
  );
}

/** One short spelling makes it the short form, in which only cost and price are required, in either spelling. */
export function missingFields(value: Request, path: readonly string[] = []): Violation[] {
  const isShort = SPELLINGS.some(([, short]) => value[short] !== undefined);
  if (!isShort)
    return REQUIRED_LONG.filter((name) => value[name] === undefined).map((name) => required([...path, name]));
  return SPELLINGS.filter((names) => names.every((name) => value[name] === undefined)).map(([, short]) =>
    required([...path, short]),
  );
}

/** Under the long names, without missing fields. */
export function candidateOf(value: Request): SubmittedCandidate {
  const { factoryCostCents, retailPriceCents, dimensionsMm, ...rest } = value;
  const {
    title,
    description,
    supplierCountry,
    targetMarket,
    weightGrams,
    hsCode,
    unitsPerShipment,
    freightMode,
    externalRef,
  } = rest;
  return JSON.parse(
    JSON.stringify({
      title,
      description,
      factoryUnitCostCents: rest.factoryUnitCostCents ?? factoryCostCents,
      targetRetailPriceCents: rest.targetRetailPriceCents ?? retailPriceCents,
      weightGrams,
      dimensionsMm: dimensionsMm && {
        length: dimensionsMm.length,
        width: dimensionsMm.width,
        height: dimensionsMm.height,
      },
      supplierCountry,
      targetMarket,
      currency: rest.currency,
      hsCode,
      unitsPerShipment,
      freightMode,
      externalRef,
    }),
  ) as SubmittedCandidate;
}
