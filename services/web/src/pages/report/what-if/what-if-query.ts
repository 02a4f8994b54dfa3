import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../../api/client.ts';
import { integer, type Params, type StateOf } from '../../../text/url-state.ts';
import type { Report } from '../report-parts.ts';

export type Solver =
  'lowestPriceForAdvance' | 'highestUnitCostForAdvance' | 'highestFreightForPositiveCm2' | 'largestBoxForAdvance';

/** What the service accepts of amounts, grams and millimetres. */
const CENTS_MAX = 100_000_000;
const GRAMS_MAX = 1_000_000;
const MM_MAX = 10_000;

/** The changed values, as they stand in the address; what is as in the report does not. */
export const CHANGES = {
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
export type Changes = StateOf<typeof CHANGES>;
export type ControlName = keyof Changes;
export const CONTROLS = Object.keys(CHANGES) as readonly ControlName[];
export const UNCHANGED: Changes = Object.fromEntries(CONTROLS.map((name) => [name, undefined])) as unknown as Changes;

/** The factor whose amount a control replaces. */
const FACTOR_OF = { freight: 'internationalFreight', duty: 'customsDuty', lastMile: 'lastMileDelivery' } as const;

/** What a control has in the report; nothing when the candidate does not say it. */
export function originals({ candidate, landedCost }: Report): Changes {
  const amount = (key: string) => landedCost.factors.find((factor) => factor.key === key)?.amountCents;
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
  };
}

/** The candidate of a report as it was submitted: what was assumed is assumed again. */
function submitted({ candidate, currency }: Report): Record<string, unknown> {
  const { assumed, externalRef: _, ...fields } = candidate;
  const given = Object.entries({ ...fields, currency }).filter(
    ([name, value]) => value !== null && !(assumed as readonly string[]).includes(name),
  );
  return Object.fromEntries(given);
}

/** Without these a candidate is accepted in the short form only. */
const LONG_FORM = ['title', 'weightGrams', 'dimensionsMm', 'supplierCountry', 'targetMarket'];

/** Under the names of the form in which the service accepts it. */
function spelled(candidate: Record<string, unknown>): Record<string, unknown> {
  if (LONG_FORM.every((name) => candidate[name] !== undefined)) return candidate;
  const { factoryUnitCostCents, targetRetailPriceCents, ...others } = candidate;
  return { factoryCostCents: factoryUnitCostCents, retailPriceCents: targetRetailPriceCents, ...others };
}

function overridesOf(report: Report, changes: Changes): Record<string, unknown> {
  const { price, cost, weight, length, width, height, freight, duty, lastMile } = changes;
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
    ...(Object.keys(factors).length > 0 && { factors }),
  };
}

/** What the service is asked; the API takes the same. */
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

/** What the candidate of a report would come to with some changes. An answer that a newer question has overtaken is dropped. */
export function whatIfQuery(report: Report, changes: Changes, solve: readonly Solver[] = []) {
  return queryOptions({
    queryKey: ['what-if', report.reportId, changes, solve],
    queryFn: ({ signal }) => ask(report, changes, solve, signal),
    staleTime: Infinity,
    // While a changed value is computed, the answer before it stays; that of another report does not.
    placeholderData: (previous: Schemas['WhatIfResponse'] | undefined, query) =>
      query?.queryKey[1] === report.reportId ? previous : undefined,
  });
}

/** The changed candidate as a new one. Amounts of single factors are no part of a candidate. */
export function changedCandidate(report: Report, changes: Changes): Schemas['LongCandidateRequest'] {
  const { factors: _, ...fields } = overridesOf(report, changes);
  return spelled({ ...submitted(report), ...fields }) as unknown as Schemas['LongCandidateRequest'];
}
