import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../../api/client.ts';
import { day, integer, maybeOneOf, type Params, type StateOf } from '../../../format/url-state.ts';
import type { Report } from '../report-parts.ts';

export type Solver =
  'lowestPriceForAdvance' | 'highestUnitCostForAdvance' | 'highestFreightForPositiveCm2' | 'largestBoxForAdvance';

/** The service's limits of amounts, grams and millimetres. */
const CENTS_MAX = 100_000_000;
const GRAMS_MAX = 1_000_000;
const MM_MAX = 10_000;

const AMOUNTS_AND_SIZES = {
  price: integer(1, CENTS_MAX),
  cost: integer(0, CENTS_MAX),
  weight: integer(1, GRAMS_MAX),
  length: integer(1, MM_MAX),
  width: integer(1, MM_MAX),
  height: integer(1, MM_MAX),
  freight: integer(0, CENTS_MAX),
  duty: integer(0, CENTS_MAX),
  lastMile: integer(0, CENTS_MAX),
} satisfies Params;
/** The changed values in the address; unchanged values are left out. */
export const CHANGES = {
  ...AMOUNTS_AND_SIZES,
  entryDate: day(),
  freightMode: maybeOneOf(['sea', 'air']),
} satisfies Params;
export type Changes = StateOf<typeof CHANGES>;
/** A value with a slider. */
export type ControlName = keyof typeof AMOUNTS_AND_SIZES;
export const CONTROLS = Object.keys(AMOUNTS_AND_SIZES) as readonly ControlName[];
const CHANGE_NAMES = Object.keys(CHANGES) as readonly (keyof Changes)[];
export const UNCHANGED: Changes = Object.fromEntries(
  CHANGE_NAMES.map((name) => [name, undefined]),
) as unknown as Changes;

export function changedNames(changes: Changes): (keyof Changes)[] {
  return CHANGE_NAMES.filter((name) => changes[name] !== undefined);
}

/** The factor whose amount a control replaces. */
const FACTOR_OF = { freight: 'internationalFreight', duty: 'customsDuty', lastMile: 'lastMileDelivery' } as const;

/** The factors that a unit cost on these terms includes, so that they cannot be replaced. */
const INCLUDED: Readonly<Record<string, readonly string[]>> = {
  CIF: [FACTOR_OF.freight],
  DDP: [FACTOR_OF.freight, FACTOR_OF.duty],
};

/** Whether the service solves for it: not for the box of goods in cartons or at a CIF price, nor for an included freight. */
export function canSolve({ candidate: { incoterm, carton } }: Report, solver: Solver): boolean {
  if (solver === 'largestBoxForAdvance') return carton === null && incoterm !== 'CIF';
  return solver !== 'highestFreightForPositiveCm2' || (incoterm !== 'CIF' && incoterm !== 'DDP');
}

/** The reported value of a control; undefined when the candidate has none. */
export function originals({ candidate, landedCost }: Report): Changes {
  const included = INCLUDED[candidate.incoterm ?? ''] ?? [];
  const amount = (key: string) =>
    included.includes(key) ? undefined : landedCost.factors.find((factor) => factor.key === key)?.amountCents;
  const { dimensionsMm, weightGrams } = candidate;
  return {
    price: candidate.targetRetailPriceCents,
    cost: candidate.factoryUnitCostCents,
    weight: weightGrams ?? undefined,
    length: dimensionsMm?.length,
    width: dimensionsMm?.width,
    height: dimensionsMm?.height,
    freight: amount(FACTOR_OF.freight),
    duty: amount(FACTOR_OF.duty),
    lastMile: amount(FACTOR_OF.lastMile),
    entryDate: entryOf(candidate),
    freightMode: candidate.freightMode ?? undefined,
  };
}

/** The submitted candidate of a report; assumed values are assumed again. */
function submitted({ candidate, currency }: Report): Record<string, unknown> {
  const { assumed, externalRef: _, ...fields } = candidate;
  const given = Object.entries({ ...fields, entryDate: entryOf(candidate) ?? null, currency }).filter(
    ([name, value]) => value !== null && !(assumed as readonly string[]).includes(name),
  );
  return Object.fromEntries(given);
}

/** A day of entry that is over is no question any more. */
function entryOf({ entryDate }: Report['candidate']): string | undefined {
  return entryDate !== null && entryDate >= new Date().toISOString().slice(0, 10) ? entryDate : undefined;
}

/** Without these fields, the service accepts a candidate only in the short form. */
const LONG_FORM = ['title', 'weightGrams', 'dimensionsMm', 'supplierCountry', 'targetMarket'];

/** Field names in the form that the service accepts. */
function spelled(candidate: Record<string, unknown>): Record<string, unknown> {
  if (LONG_FORM.every((name) => candidate[name] !== undefined)) return candidate;
  const { factoryUnitCostCents, targetRetailPriceCents, ...others } = candidate;
  return { factoryCostCents: factoryUnitCostCents, retailPriceCents: targetRetailPriceCents, ...others };
}

function overridesOf(report: Report, changes: Changes): Record<string, unknown> {
  const { price, cost, weight, length, width, height, freight, duty, lastMile, entryDate, freightMode } = changes;
  const { dimensionsMm } = report.candidate;
  const hasSide = [length, width, height].some((side) => side !== undefined);
  const factors = Object.fromEntries(
    Object.entries({ freight, duty, lastMile })
      .filter(([, cents]) => cents !== undefined)
      .map(([name, cents]) => [FACTOR_OF[name as keyof typeof FACTOR_OF], cents]),
  );
  return {
    ...(price !== undefined && { targetRetailPriceCents: price }),
    ...(cost !== undefined && { factoryUnitCostCents: cost }),
    ...(weight !== undefined && { weightGrams: weight }),
    ...(hasSide && {
      dimensionsMm: {
        length: length ?? dimensionsMm?.length,
        width: width ?? dimensionsMm?.width,
        height: height ?? dimensionsMm?.height,
      },
    }),
    ...(entryDate !== undefined && { entryDate }),
    ...(freightMode !== undefined && { freightMode }),
    ...(Object.keys(factors).length > 0 && { factors }),
  };
}

/** The request body of the what-if, also for the API call that the page shows. */
export function questionOf(report: Report, changes: Changes, solve: readonly Solver[] = []): object {
  const overrides = overridesOf(report, changes);
  return {
    candidate: spelled(submitted(report)),
    ...(Object.keys(overrides).length > 0 && { overrides }),
    ...(solve.length > 0 && { solve: [...solve] }),
  };
}

async function ask(report: Report, changes: Changes, solve: readonly Solver[], signal?: AbortSignal) {
  return bodyOf(
    await api.POST('/app/api/what-if', {
      body: questionOf(report, changes, solve) as unknown as Schemas['WhatIfRequest'],
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}

/** The what-if result of a report's candidate with changes. A newer request cancels an older one. */
export function whatIfQuery(report: Report, changes: Changes, solve: readonly Solver[] = []) {
  return queryOptions({
    queryKey: ['what-if', report.reportId, changes, solve],
    queryFn: ({ signal }) => ask(report, changes, solve, signal),
    staleTime: Infinity,
    // The previous result stays while a new one is computed, unless it belongs to another report.
    placeholderData: (previous: Schemas['WhatIfResponse'] | undefined, query) =>
      query?.queryKey[1] === report.reportId ? previous : undefined,
  });
}

/** The changed candidate as a new one. Amounts of single factors are not part of a candidate. */
export function changedCandidate(report: Report, changes: Changes): Schemas['LongCandidateRequest'] {
  const { factors: _, ...fields } = overridesOf(report, changes);
  return spelled({ ...submitted(report), ...fields }) as unknown as Schemas['LongCandidateRequest'];
}
