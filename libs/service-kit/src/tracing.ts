import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

/** The description of a span; names and attributes follow the OpenTelemetry conventions for HTTP and messaging. */
export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  /** The `traceparent` of the cause; without it, the span starts a trace. */
  readonly parent: string | undefined;
  readonly attributes: Attributes;
}

/** A piece of work that is recorded in a trace. */
export interface WorkSpan {
  /** The parent for following work. While traces are off, this is the parent of the span. */
  readonly traceparent: string | undefined;
  /** Ends the span. `failure` is the class of an error, never its text, which may contain data of a tenant. */
  end(attributes?: Attributes, failure?: string): void;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Undefined while traces are off. */
let tracerOf: ((service: string) => Tracer) | undefined;

/** Starts a span of a service. While traces are off it records nothing and passes its parent on. */
export function beginSpan(service: string, { name, kind, parent, attributes }: SpanOptions): WorkSpan {
  if (tracerOf === undefined) return { traceparent: parent, end: () => undefined };
  const span = tracerOf(service).startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
  return { traceparent: traceparentOf(span), end: (more, failure) => end(span, more, failure) };
}

/**
 * Sends the spans of this process to `endpoint`, the address of an OTLP receiver; without one, records none. Returns a function that
 * sends the last spans and turns traces off.
 */
export async function openTracing(endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  // Loaded on demand: it takes a tenth of a second and some 10 MB.
  const { openTracers } = await import('./trace-export.ts');
  const tracers = openTracers(endpoint);
  tracerOf = tracers.of;
  return async () => {
    tracerOf = undefined;
    await tracers.close();
  };
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function end(span: Span, attributes: Attributes = {}, failure?: string): void {
  span.setAttributes(attributes);
  if (failure !== undefined) {
    span.setAttribute('error.type', failure);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
