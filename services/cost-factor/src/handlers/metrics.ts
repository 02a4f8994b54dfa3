import { EVALUATION_DEADLINE_MS, type Evidence } from '@cpes/contracts';
import { Counter, Histogram } from 'prom-client';

const extracted = new Histogram({
  name: 'evaluation_factors_duration_seconds',
  help: 'Time from the submission of a candidate to its cost factors; the promise is one of the buckets',
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, EVALUATION_DEADLINE_MS / 1_000, 3, 10, 60, 600],
});
const evidenceTypes = new Counter({
  name: 'evaluation_evidence_total',
  help: 'Pieces of evidence of cost factors, by type',
  labelNames: ['type'],
});

/** Counts the factors of one candidate. */
export function countFactors(durationMs: number, factors: readonly Pick<Evidence, 'type'>[]): void {
  extracted.observe(durationMs / 1_000);
  for (const { type } of factors) evidenceTypes.inc({ type });
}
