import { Receiver } from './receiver.ts';

export interface SentSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code: number };
  readonly attributes: readonly Attribute[];
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly Attribute[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<SentSpan, 'service'>[] }[];
  }[];
}

/** Records spans, like an OpenTelemetry collector (OTLP over HTTP, in JSON). */
export class TraceReceiver {
  private constructor(private readonly server: Receiver) {}

  static async start(): Promise<TraceReceiver> {
    const server = await Receiver.start();
    server.answer(200, { 'content-type': 'application/json' }, '{}');
    return new TraceReceiver(server);
  }

  get url(): string {
    return this.server.origin;
  }

  /** All received spans. */
  get spans(): readonly SentSpan[] {
    return this.server.received
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => (JSON.parse(body.toString()) as Export).resourceSpans)
      .flatMap(({ resource, scopeSpans }) => {
        const service = valueOf(resource.attributes, 'service.name') ?? '';
        return scopeSpans.flatMap(({ spans }) => spans).map((span) => ({ ...span, service }));
      });
  }

  /** A trace as indented lines: the service and the name of each span below its parent. Equal siblings are one line. */
  treeOf(traceId: string): string[] {
    const spans = this.spans.filter((span) => span.traceId === traceId);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    return linesOf(
      spans.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId)),
      spans,
      '',
    );
  }

  /** The name of each ended span, with the class of its failure. */
  failures(): [string, string | undefined][] {
    return this.spans.map(({ name, attributes }) => [name, valueOf(attributes, 'error.type')]);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

function valueOf(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find(({ key }) => key === name)?.value.stringValue;
}

function linesOf(siblings: readonly SentSpan[], spans: readonly SentSpan[], indent: string): string[] {
  const titles = [...new Set(siblings.map(titleOf))].sort();
  return titles.flatMap((title) => {
    const ids = new Set(siblings.filter((span) => titleOf(span) === title).map(({ spanId }) => spanId));
    const children = spans.filter(({ parentSpanId = '' }) => ids.has(parentSpanId));
    return [`${indent}${title}`, ...linesOf(children, spans, `${indent}  `)];
  });
}

function titleOf({ service, name }: SentSpan): string {
  return `${service}: ${name}`;
}
