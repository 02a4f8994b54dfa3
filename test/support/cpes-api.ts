import type { Credentials, OpenApiContract } from '@cpes/testing';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read responses of many shapes
  readonly json: any;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Of one of several gateways; that of the credentials by default. */
  readonly baseUrl?: string;
}

/** A running CPES, as a program of its demo tenant calls it. */
export abstract class CpesApi {
  constructor(
    readonly credentials: Credentials,
    /** The OpenAPI description; every response to `call` is checked against it. */
    readonly contract: OpenApiContract,
  ) {}

  /** Queries a service's database. */
  abstract query<Row extends object>(database: string, sql: string): Promise<Row[]>;

  /** Calls the API with the demo key; `path` starts with `/skus` or the like. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const url = `${options.baseUrl ?? this.credentials.baseUrl}${path}`;
    const body =
      options.body === undefined || typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${this.credentials.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, json: parse(text) };
    this.contract.check({ method, path: new URL(url).pathname, body }, answer);
    return answer;
  }

  /** Submits a candidate and waits for its report. */
  async evaluate(candidate: object): Promise<{ sku: Answer['json']; report: Answer['json'] }> {
    const created = await this.call('POST', '/skus', { body: candidate, headers: { prefer: 'wait=10' } });
    if (created.status !== 201) throw new Error(`${created.status}: ${created.text}`);
    const sku = await this.call('GET', `/skus/${created.json.skuId as string}`);
    const report = await this.call('GET', `/reports/${sku.json.reportId as string}`);
    return { sku: sku.json, report: report.json };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
