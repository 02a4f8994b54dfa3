import {
  type CostFactorsExtracted,
  type CostFactorsExtractedV1,
  inDeclaredOrder,
  type ReportCompleted,
  type ReportCompletedV1,
  type RunId,
  type ServiceName,
  type SkuNormalized,
  SubmittedCandidate,
} from '@cpes/contracts';
import type { RunData, RunFact, RunFailure } from '@cpes/persistence';
import { reportRow } from '../reports/report-row.ts';
import { evaluatedOutcome, extractedBody, FAILED_OUTCOME, failureBody, normalizedBody } from '../runs/run-documents.ts';
import type { KnownRows, LostDocument, LostEnd } from './rebuild.store.ts';

/** What intake keeps of a run. */
export type Normalised = Omit<SkuNormalized, 'submittedAt'>;

/** Facts of the same runs, from all stages. */
export interface RunFactsOfStages {
  readonly normalised: readonly RunFact<Normalised>[];
  readonly costed: readonly RunFact<CostFactorsExtracted | CostFactorsExtractedV1>[];
  readonly reported: readonly RunFact<ReportCompleted | ReportCompletedV1>[];
  readonly failed: readonly RunFact<RunFailure & { readonly stage: ServiceName }>[];
}

/** The rows of the read model that follow from what the stages have stored, to the byte. */
export function knownRows({ normalised, costed, reported, failed }: RunFactsOfStages): KnownRows {
  const failures = firstPerRun(failed);
  const isCosted = new Set(costed.map(({ data }) => data.runId));
  const documents = [
    ...normalised.map((fact) => documentOf(fact, 'submitted', submittedBody(fact.data), beganAt(fact.data.runId))),
    ...normalised
      .filter(({ data }) => !isCosted.has(data.runId))
      .map((fact) => documentOf(fact, 'normalized', normalizedBody(fact.data))),
    ...costed.map((fact) => documentOf(fact, 'extracted', extractedBody(fact.data))),
  ];
  const ends = new Map<RunId, LostEnd>();
  for (const fact of failures)
    ends.set(fact.data.runId, { ...ofRun(fact), ...FAILED_OUTCOME, ended_at: fact.storedAt });
  // A report proves that its run was evaluated: who gives up on a run stores none.
  for (const fact of reported)
    ends.set(fact.data.runId, { ...ofRun(fact), ...evaluatedOutcome(fact.data), ended_at: fact.storedAt });
  return {
    documents,
    failures: failures.map((fact) => documentOf(fact, 'failure', failureBody(fact.data))),
    reports: reported.map((fact) => {
      const { reportId, issuedAt, body } = reportRow(fact.tenantId, fact.data);
      return { ...ofRun(fact), report_id: reportId, issued_at: issuedAt.toISOString(), body };
    }),
    ends: [...ends.values()],
  };
}

/**
 * The submission again: intake changes nothing that was given, and names each field that it filled in. Members stand in the order in
 * which submissions are read.
 */
function submittedBody({ candidate, assumptions }: Normalised): SubmittedCandidate {
  const filledIn = new Set(assumptions.map(({ field }) => field));
  const given = Object.entries(candidate).filter(([field]) => !filledIn.has(field));
  return inDeclaredOrder(SubmittedCandidate, Object.fromEntries(given) as unknown as SubmittedCandidate);
}

/** Several stages may have given up on a run: the one that did so first ended it. */
function firstPerRun(failed: RunFactsOfStages['failed']): RunFactsOfStages['failed'] {
  const first = new Map<RunId, RunFactsOfStages['failed'][number]>();
  for (const fact of failed) {
    const known = first.get(fact.data.runId);
    if (known === undefined || Date.parse(fact.storedAt) < Date.parse(known.storedAt)) first.set(fact.data.runId, fact);
  }
  return [...first.values()];
}

function documentOf(
  fact: RunFact<RunData & { readonly classification?: { readonly hsCode?: string } }>,
  kind: LostDocument['kind'],
  body: object,
  recordedAt = fact.storedAt,
): LostDocument {
  const hsCode = kind === 'submitted' ? undefined : fact.data.classification?.hsCode;
  return { ...ofRun(fact), kind, recorded_at: recordedAt, body: JSON.stringify(body), hs_code: hsCode ?? null };
}

function ofRun({ tenantId, data: { runId, skuId } }: RunFact) {
  return { run_id: runId, sku_id: skuId, tenant_id: tenantId };
}

const HEX_OF_TIME = 12;

/** The moment in a run's id, which is a UUIDv7. */
export function beganAt(runId: RunId): string {
  return new Date(Number.parseInt(runId.slice('run_'.length, 'run_'.length + HEX_OF_TIME), 16)).toISOString();
}

/** The text that sorts before all ids of runs that began at or after a moment. */
export function firstRunIdAt(moment: Date): string {
  return `run_${moment.getTime().toString(16).padStart(HEX_OF_TIME, '0')}${'0'.repeat(20)}`;
}
