import { randomUUID } from 'node:crypto';
import {
  type Candidate,
  type Classification,
  type CostFactorsExtracted,
  EVALUATION_DEADLINE_MS,
  type EvaluationContext,
  type EvaluationFailed,
  type EventClass,
  type EventOf,
  type PhrasedEvidence,
  evidenceIdOf,
  type ExtractedRun,
  compactExtractionOf,
  type Extraction,
  FACTORS,
  type FactorKey,
  outgoing,
  prefixed,
  type ReportCompleted,
  compactReportOf,
  type RunId,
  type SkuNormalized,
  SkuSubmitted,
  type SubmittedCandidate,
  type TenantId,
} from '@cpes/contracts';
import type { WireMessage } from '@cpes/messaging';
import { cents } from '@cpes/money';
import { encodeJson, IdSource } from '@cpes/service-kit';
import { aReport, type Run } from './a-report.ts';
import { WORKED_EXAMPLES, WORKED_MARGIN_TERMS } from './worked-examples.ts';

/** Builders of complete and valid objects for tests: a test states only the relevant members. */

const ids = new IdSource();

export const TENANT: TenantId = '0198c0de-0000-7000-8000-000000000001';

/** A new run. */
export function aRun(uuid: string = randomUUID()): Run {
  return { skuId: prefixed('sku', uuid), runId: prefixed('run', uuid) };
}

/** A candidate as evaluated: the bottle of the worked examples. */
export function aCandidate(changes: Partial<Candidate> = {}): Candidate {
  return { ...WORKED_EXAMPLES.bottle.candidate, ...changes };
}

/** A candidate as submitted in the short form: only cost and price. */
export function aShortCandidate(changes: Partial<SubmittedCandidate> = {}): SubmittedCandidate {
  return { factoryUnitCostCents: cents(540), targetRetailPriceCents: cents(2999), currency: 'USD', ...changes };
}

/** The same as a client sends it, in the short form. */
export function aShortRequest() {
  return { factoryCostCents: 540, retailPriceCents: 2999 };
}

/** The bottle as a client sends it, in the long form, with only the required fields. */
export function aLongRequest() {
  const { title, factoryUnitCostCents, targetRetailPriceCents, weightGrams, ...rest } =
    WORKED_EXAMPLES.bottle.candidate;
  const { dimensionsMm, supplierCountry, targetMarket } = rest;
  return {
    title,
    factoryUnitCostCents,
    targetRetailPriceCents,
    weightGrams,
    dimensionsMm,
    supplierCountry,
    targetMarket,
  };
}

export function aClassification(changes: Partial<Classification> = {}): Classification {
  return {
    hsCode: '961700',
    description: 'Vacuum flasks',
    match: 'strong',
    dutyRangeBps: { min: 720, max: 720 },
    alternatives: [{ hsCode: '732393', description: 'Table articles of stainless steel', sharePercent: 20 }],
    explanation: {
      againstHsCode: '732393',
      againstDescription: 'Table articles of stainless steel',
      leadHundredths: 139,
      words: [{ word: 'insulated', hundredths: 120 }],
      otherWordsHundredths: 4,
      vocabularyHundredths: 30,
      usualHundredths: -15,
    },
    ...changes,
  };
}

export function aSubmission(changes: Partial<SkuSubmitted> = {}): SkuSubmitted {
  return { ...aRun(), submittedAt: new Date().toISOString(), candidate: aCandidate(), ...changes };
}

export function aNormalisation(changes: Partial<SkuNormalized> = {}): SkuNormalized {
  return {
    ...aRun(),
    submittedAt: new Date().toISOString(),
    candidate: aCandidate(),
    assumptions: [],
    classification: aClassification(),
    ...changes,
  };
}

/** Overrides for the 12 factors, by key. */
export interface FactorChanges {
  readonly factorsCents?: Readonly<Record<FactorKey, number>>;
  readonly percents?: Readonly<Record<FactorKey, { readonly quality: number; readonly freshness: number }>>;
}

/** Cost-factor's result of a run, with its time. */
export type CostedRun = ExtractedRun & { readonly extraction: Extraction };

/** The compact evidence of a run's 12 factors: the bottle's amounts, as estimates of one quality. */
export function anExtraction(changes: Partial<CostedRun> & FactorChanges = {}): CostFactorsExtracted {
  return compactExtractionOf(aCostedRun(changes));
}

/** The same as rules read it. */
export function aCostedRun(changes: Partial<CostedRun> & FactorChanges = {}): CostedRun {
  const { factorsCents = WORKED_EXAMPLES.bottle.factorsCents, percents, ...facts } = changes;
  const run = { ...aRun(), ...facts };
  const costFactors = FACTORS.map((factor) => ({
    ...factor,
    amountCents: cents(factorsCents[factor.key]),
    evidenceId: evidenceIdOf(run.runId, factor.key),
  }));
  return {
    candidate: aCandidate(),
    classification: aClassification(),
    costFactors,
    evidence: costFactors.map(({ key, amountCents, evidenceId }) =>
      anEvidence({
        evidenceId,
        factor: key,
        normalizedCents: amountCents,
        qualityPercent: percents?.[key].quality ?? 50,
        freshnessPercent: percents?.[key].freshness ?? 100,
      }),
    ),
    marginTerms: {
      salesTaxBps: 0,
      isRetailPriceTaxInclusive: false,
      returnRateBps: 500,
      recoveryBps: WORKED_MARGIN_TERMS.recoveryBps,
      returnProcessingCents: cents(WORKED_MARGIN_TERMS.returnProcessingCents),
      paymentFeeBps: WORKED_MARGIN_TERMS.paymentFeeBps,
      paymentFeeFixedCents: cents(WORKED_MARGIN_TERMS.paymentFeeFixedCents),
      exchangeRate: { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_000_000_000 },
    },
    extraction: {
      startedAt: '2026-11-21T09:59:59.000Z',
      completedAt: '2026-11-21T09:59:59.100Z',
      durationMs: 100,
      deadlineMs: EVALUATION_DEADLINE_MS,
      withinDeadline: true,
    },
    rateTablesVersion: 'test',
    ...run,
  };
}

function anEvidence(
  of: Pick<PhrasedEvidence, 'evidenceId' | 'factor' | 'normalizedCents' | 'qualityPercent' | 'freshnessPercent'>,
): PhrasedEvidence {
  return {
    type: 'estimate',
    source: 'test',
    asOf: '2026-11-01',
    validUntil: '2026-12-31',
    rawValue: of.normalizedCents,
    rawUnit: 'cents',
    formula: `${of.normalizedCents}`,
    assumption: 'a typical figure',
    ...of,
  };
}

/** Overrides for a report. */
interface ReportChanges extends Partial<Run> {
  readonly score?: number;
}

/** A report in the event of scoring. */
export function aCompletedReport({ score = 80, ...run }: ReportChanges = {}): ReportCompleted {
  const { candidate, classification, extraction, skuId, runId } = anExtraction(run);
  const report = compactReportOf(aReport({ skuId, runId }, score), candidate);
  return { skuId, runId, report, classification, extraction };
}

export function aFailure(changes: Partial<EvaluationFailed> = {}): EvaluationFailed {
  return { ...aRun(), stage: 'scoring', code: 'bug', detail: 'An unexpected fault.', ...changes };
}

/** An event as a handler receives it, at the first attempt and within its deadline. */
export function eventOf<C extends EventClass>(
  event: C,
  data: InstanceType<C>,
  changes: Partial<EventOf<C>> = {},
): EventOf<C> {
  const { occurredAt = new Date().toISOString() } = changes;
  const about = outgoing(event, data);
  const { runId } = data as Partial<Run>;
  return {
    id: ids.next(),
    type: about.type,
    tenantId: TENANT,
    aggregateType: about.aggregateType,
    aggregateId: about.aggregateId,
    occurredAt,
    attempt: 1,
    ...(runId === undefined ? {} : { evaluation: evaluationOf(runId, Date.parse(occurredAt)) }),
    data,
    ...changes,
  };
}

function evaluationOf(runId: RunId, submittedAtMs: number): EvaluationContext {
  return { runId, deadlineMs: submittedAtMs + EVALUATION_DEADLINE_MS, resend: 0 };
}

/** An event or a message of an evaluation after a resend by the sweeper. */
export function resent<Sent extends Pick<WireMessage, 'evaluation'>>(first: Sent, resend = 1): Sent {
  if (first.evaluation === undefined) throw new Error('only an evaluation is sent again');
  return { ...first, evaluation: { ...first.evaluation, resend } };
}

/** The same as a message. */
export function messageOf<C extends EventClass>(
  event: C,
  data: InstanceType<C>,
  changes: Partial<WireMessage> = {},
): WireMessage {
  const { body, ...envelope } = changes;
  const { data: fact, ...travelling } = eventOf(event, data, envelope);
  return { ...travelling, body: body ?? encodeJson(fact) };
}

/** A message with arbitrary content. */
export function aMessage(changes: Partial<WireMessage> = {}): WireMessage {
  return messageOf(SkuSubmitted, aSubmission({ candidate: aShortCandidate() }), changes);
}
