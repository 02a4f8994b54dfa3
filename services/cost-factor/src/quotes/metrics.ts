import { type AskedSource, EVALUATION_DEADLINE_MS } from '@cpes/contracts';
import { Counter, Histogram } from 'prom-client';

const sourceSeconds = new Histogram({
  name: 'quote_source_duration_seconds',
  help: 'Time that a live source took to answer, by kind and outcome',
  labelNames: ['kind', 'outcome'],
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, EVALUATION_DEADLINE_MS / 1_000],
});

export function countSource({ kind, outcome, tookMs }: AskedSource): void {
  sourceSeconds.observe({ kind, outcome }, tookMs / 1_000);
}

const providerRequests = new Counter({
  name: 'quote_provider_requests_total',
  help: 'Background requests to providers of quotes, by provider and outcome',
  labelNames: ['provider', 'outcome'],
});

export function countProviderRequest(provider: string, outcome: 'answered' | 'no-quote' | 'busy' | 'failed'): void {
  providerRequests.inc({ provider, outcome });
}
