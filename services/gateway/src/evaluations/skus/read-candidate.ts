import { CANDIDATE_BOUNDS, type SubmittedCandidate } from '@cpes/contracts';
import { check, pointerOf, readJsonObject, refuse, required } from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { CandidateRequest, CartonRequest, DimensionsRequest, OneTimeCostRequest } from './candidate.request.ts';
import { imageUrlViolations } from './image-urls.ts';
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
const OF_CARTON = ['units', 'dimensionsMm', 'weightGrams'] as const;
const OF_COST = ['label', 'amountCents'] as const;

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
  trimLabels(body);
  const { value, violations } = check(CandidateRequest, body, path);
  return {
    value,
    violations: [
      ...violations,
      ...partViolations(DimensionsRequest, SIDES, value.dimensionsMm, [...path, 'dimensionsMm']),
      ...cartonViolations(value.carton, [...path, 'carton']),
      ...oneTimeCostViolations(value.oneTimeCosts, [...path, 'oneTimeCosts']),
      ...imageUrlViolations(value.imageUrls, path),
      ...tagViolations(value.tags, path),
      ...spellingViolations(value, path),
    ],
  };
}

/** The offences of an object in a candidate, all of whose members are required. Its type has already been checked. */
export function partViolations<Part extends object>(
  type: new () => Part,
  names: readonly (keyof Part & string)[],
  given: unknown,
  path: readonly string[],
): Violation[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  const { value, violations } = check(type, given, path);
  const absent = names.filter((name) => value[name] === undefined);
  return [...violations, ...absent.map((name) => required([...path, name]))];
}

export function cartonViolations(given: unknown, path: readonly string[]): Violation[] {
  const { dimensionsMm } = (given ?? {}) as { dimensionsMm?: unknown };
  return [
    ...partViolations(CartonRequest, OF_CARTON, given, path),
    ...partViolations(DimensionsRequest, SIDES, dimensionsMm, [...path, 'dimensionsMm']),
  ];
}

/** The offences of each cost. Reads no more than the maximum number. */
export function oneTimeCostViolations(given: unknown, path: readonly string[]): Violation[] {
  if (!Array.isArray(given)) return [];
  return given.slice(0, CANDIDATE_BOUNDS.oneTimeCostsMax).flatMap((cost: unknown, index): Violation[] => {
    const place = [...path, String(index)];
    if (typeof cost !== 'object' || cost === null || Array.isArray(cost))
      return [{ pointer: pointerOf(place), code: 'type', detail: 'must be an object with label and amountCents' }];
    return partViolations(OneTimeCostRequest, OF_COST, cost, place);
  });
}

/** Removes the white space around the labels of one-time costs in a body. */
export function trimLabels(body: Record<string, unknown>): void {
  if (!Array.isArray(body.oneTimeCosts)) return;
  body.oneTimeCosts = body.oneTimeCosts.map((cost: unknown) => {
    const { label } = (cost ?? {}) as { label?: unknown };
    return typeof label === 'string' ? { ...(cost as object), label: label.trim() } : cost;
  });
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
    costCurrency,
    incoterm,
    carton,
    oneTimeCosts,
    entryDate,
    imageUrls,
  } = rest;
  return JSON.parse(
    JSON.stringify({
      title,
      description,
      factoryUnitCostCents: rest.factoryUnitCostCents ?? factoryCostCents,
      targetRetailPriceCents: rest.targetRetailPriceCents ?? retailPriceCents,
      weightGrams,
      dimensionsMm: dimensionsMm && sidesOf(dimensionsMm),
      supplierCountry,
      targetMarket,
      currency: rest.currency,
      hsCode,
      unitsPerShipment,
      freightMode,
      externalRef,
      costCurrency,
      incoterm,
      carton: carton && {
        units: carton.units,
        dimensionsMm: sidesOf(carton.dimensionsMm),
        weightGrams: carton.weightGrams,
      },
      oneTimeCosts:
        oneTimeCosts === undefined || oneTimeCosts.length === 0
          ? undefined
          : oneTimeCosts.map(({ label, amountCents }) => ({ label, amountCents })),
      entryDate,
      imageUrls: imageUrls === undefined || imageUrls.length === 0 ? undefined : imageUrls,
    }),
  ) as SubmittedCandidate;
}

function sidesOf({ length, width, height }: DimensionsRequest) {
  return { length, width, height };
}
