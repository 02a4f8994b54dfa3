import type { Tracer } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { logger } from './logger.ts';

/** Some 2 MB of spans, more than a second of work at the highest rate. Further spans are dropped, so work never waits for traces. */
const WAITING_SPANS_MAX = 8_192;
/** The maximum delay of the process's end by an unavailable receiver. */
const EXPORT_MS_MAX = 2_000;
const BATCH = { maxExportBatchSize: 512, scheduledDelayMillis: 1_000, exportTimeoutMillis: EXPORT_MS_MAX };
/** The interval of log lines about an unavailable receiver, instead of one line for each batch. */
const COMPLAINT_EVERY_MS = 60_000;

export interface Tracers {
  readonly of: (service: string) => Tracer;
  close(): Promise<void>;
}

/**
 * Tracers by service, because one process may run several. Does not record requests whose trace is not sampled.
 */
export function openTracers(endpoint: string): Tracers {
  complainSeldom();
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS_MAX });
  const processor = new BatchSpanProcessor({ exporter, maxQueueSize: WAITING_SPANS_MAX, ...BATCH });
  const tracers = new Map<string, Tracer>();
  const of = (service: string): Tracer => {
    const known = tracers.get(service);
    if (known !== undefined) return known;
    const tracer = providerOf(service, processor).getTracer('cpes');
    tracers.set(service, tracer);
    return tracer;
  };
  return { of, close: () => processor.shutdown().catch(() => undefined) };
}

function providerOf(service: string, processor: SpanProcessor): TracerProvider {
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'cpes' }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [processor],
  });
}

function complainSeldom(): void {
  const log = logger('traces');
  let complainedAtMs = -COMPLAINT_EVERY_MS;
  setGlobalErrorHandler((error) => {
    if (performance.now() - complainedAtMs < COMPLAINT_EVERY_MS) return;
    complainedAtMs = performance.now();
    log.warn({ reason: error instanceof Error ? error.message : JSON.stringify(error) }, 'traces.not-sent');
  });
}
