import { type AskedSource, EVALUATION_DEADLINE_MS, type Evidence, type RateTableAge } from '@cpes/contracts';
import { Counter, Gauge, Histogram } from 'prom-client';

const DEADLINE_SECONDS = EVALUATION_DEADLINE_MS / 1_000;

const extracted = new Histogram({
  name: 'evaluation_factors_duration_seconds',
  help: 'Time from the submission of a candidate to its cost factors; the promise is one of the buckets',
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, DEADLINE_SECONDS, 3, 10, 60, 600],
});
const evidenceTypes = new Counter({
  name: 'evaluation_evidence_total',
  help: 'Pieces of evidence of cost factors, by type',
  labelNames: ['type'],
});
const sourceSeconds = new Histogram({
  name: 'quote_source_duration_seconds',
  help: 'Time that a live source took to answer, by kind and outcome',
  labelNames: ['kind', 'outcome'],
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, DEADLINE_SECONDS],
});
const tableAsOf = new Gauge({
  name: 'rate_table_as_of_timestamp_seconds',
  help: 'The newest day for which a rate table has a figure, by table',
  labelNames: ['table'],
});

const imports = new Counter({
  name: 'rate_imports_total',
  help: 'Checks of published exchange rates, by source and outcome',
  labelNames: ['source', 'outcome'],
});

export function countImport(source: string, outcome: string): void {
  imports.inc({ source, outcome });
}

/** Counts the factors of one candidate. */
export function countFactors(durationMs: number, factors: readonly Pick<Evidence, 'type'>[]): void {
  extracted.observe(durationMs / 1_000);
  for (const { type } of factors) evidenceTypes.inc({ type });
}

export function countSource({ kind, outcome, tookMs }: AskedSource): void {
  sourceSeconds.observe({ kind, outcome }, tookMs / 1_000);
}

/** Records the newest day of each table in use. */
export function noteAges(ages: readonly RateTableAge[]): void {
  for (const { table, asOf } of ages) tableAsOf.set({ table }, Date.parse(asOf) / 1_000);
}
