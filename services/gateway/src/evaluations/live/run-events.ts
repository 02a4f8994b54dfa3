import {
  type Classification,
  type CostFactor,
  EVALUATION_DEADLINE_MS,
  type EvaluationFailed,
  type Evidence,
  type Extraction,
  type FactorKey,
  type Report,
} from '@cpes/contracts';
import { add, cents } from '@cpes/money';
import type { StoredSku } from '../skus/sku.repository.ts';
import type { RunAccepted, RunDone, RunFactor, RunFailed, RunNormalized, RunScored } from './run-event.response.ts';

/** One event of a run. The key names it within the run. */
export type RunEvent = { readonly key: string } & (
  | { readonly type: 'accepted'; readonly data: RunAccepted }
  | { readonly type: 'normalized'; readonly data: RunNormalized }
  | { readonly type: 'factor'; readonly data: RunFactor }
  | { readonly type: 'scored'; readonly data: RunScored }
  | { readonly type: 'done'; readonly data: RunDone }
  | { readonly type: 'failed'; readonly data: RunFailed }
);

/** The part of a run's data that intake provides. */
interface Normalized {
  readonly classification: Classification;
}

/** The stage's result in the document `extracted`. */
interface Extracted extends Normalized {
  readonly costFactors: readonly CostFactor[];
  readonly evidence: readonly Evidence[];
  readonly extraction: Extraction;
}

/** The factors that each kind of live source provides. */
const ANSWERED_BY: Readonly<Partial<Record<FactorKey, string>>> = {
  internationalFreight: 'freight',
  customsDuty: 'duty',
  additionalDuties: 'duty',
  inboundReceivingStorage: 'fulfilment',
  pickPack: 'fulfilment',
  lastMileDelivery: 'fulfilment',
};

/**
 * The events of the current run of a SKU, in the order of its stages. Their times come from the stages' own clocks; a clock that is
 * slightly slow never makes a time negative.
 */
export function runEvents(sku: StoredSku, report: Report | undefined): RunEvent[] {
  const { submitted, normalized, extracted, failure } = sku.documents;
  const startedAt = submitted?.recordedAt ?? sku.submittedAt;
  const since = (moment: Date | string) => Math.max(0, new Date(moment).getTime() - startedAt.getTime());
  const events: RunEvent[] = [
    {
      key: 'accepted',
      type: 'accepted',
      data: {
        runId: sku.runId,
        startedAt: startedAt.toISOString(),
        limitMs: EVALUATION_DEADLINE_MS,
        currency: sku.currency,
      },
    },
  ];
  const costed = extracted === undefined ? undefined : (JSON.parse(extracted.body) as Extracted);
  const classified = normalized === undefined ? costed : (JSON.parse(normalized.body) as Normalized);
  if (classified !== undefined) {
    const { hsCode = null, match } = classified.classification;
    // A fast run has no separate document for this: cost-factor began when intake had ended.
    const at = normalized?.recordedAt ?? costed?.extraction.startedAt ?? startedAt;
    events.push({ key: 'normalized', type: 'normalized', data: { atMs: since(at), hsCode, match } });
  }
  if (costed !== undefined) events.push(...factorEvents(costed, since));
  if (report !== undefined) {
    const { issuedAt, score, verdict, confidence } = report;
    const data = { atMs: since(issuedAt), score, verdict, confidencePercent: confidence.overallPercent };
    events.push({ key: 'scored', type: 'scored', data });
  }
  if (sku.endedAt === null) return events;
  const atMs = since(sku.endedAt);
  if (sku.reportId !== null) events.push({ key: 'done', type: 'done', data: { atMs, reportId: sku.reportId } });
  if (sku.endedAs === 'FAILED') {
    const { stage, code, detail } = JSON.parse(failure?.body ?? UNKNOWN_FAILURE) as EvaluationFailed;
    events.push({ key: 'failed', type: 'failed', data: { atMs, stage, code, detail } });
  }
  return events;
}

const ZERO = cents(0);
const UNKNOWN_FAILURE = '{"stage":"gateway","code":"bug","detail":"The cause is unknown."}';

/**
 * A factor from a live source has the time of its request. All others are computed when the last source has responded or is late.
 */
function factorEvents({ costFactors, evidence, extraction }: Extracted, since: (moment: string) => number): RunEvent[] {
  const { startedAt, completedAt, sources = [] } = extraction;
  const asked = new Map(sources.map((source) => [source.kind, source]));
  const begin = since(startedAt);
  const answered = begin + Math.max(0, ...sources.map(({ tookMs }) => tookMs));
  const types = new Map(evidence.map(({ evidenceId, type }) => [evidenceId, type]));
  let soFarCents = ZERO;
  return costFactors.map(({ key, label, amountCents, evidenceId }): RunEvent => {
    soFarCents = add(soFarCents, amountCents);
    const source = asked.get((ANSWERED_BY[key] ?? '') as never);
    return {
      key: `factor ${key}`,
      type: 'factor',
      data: {
        key,
        label,
        startMs: source === undefined ? answered : begin,
        endMs: source === undefined ? Math.max(answered, since(completedAt)) : begin + source.tookMs,
        amountCents,
        soFarCents,
        evidenceType: types.get(evidenceId) ?? 'missing',
        asked: source?.outcome ?? null,
      },
    };
  });
}
