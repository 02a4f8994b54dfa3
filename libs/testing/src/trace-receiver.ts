import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Span {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
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
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'service'>[] }[];
  }[];
}

/** Takes spans as an OpenTelemetry collector does (OTLP over HTTP, in JSON), and keeps them. */
export class TraceReceiver {
  private readonly spans: Span[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TraceReceiver> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url === '/v1/traces') receiver.keep(JSON.parse(Buffer.concat(chunks).toString()) as Export);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    const receiver = new TraceReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
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

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private keep({ resourceSpans }: Export): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = valueOf(resource.attributes, 'service.name') ?? '';
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) this.spans.push({ ...span, service });
    }
  }
}

function valueOf(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find(({ key }) => key === name)?.value.stringValue;
}

function linesOf(siblings: readonly Span[], spans: readonly Span[], indent: string): string[] {
  const titles = [...new Set(siblings.map(titleOf))].sort();
  return titles.flatMap((title) => {
    const ids = new Set(siblings.filter((span) => titleOf(span) === title).map(({ spanId }) => spanId));
    const children = spans.filter(({ parentSpanId = '' }) => ids.has(parentSpanId));
    return [`${indent}${title}`, ...linesOf(children, spans, `${indent}  `)];
  });
}

function titleOf({ service, name }: Span): string {
  return `${service}: ${name}`;
}
