import type { ServiceName } from '@cpes/contracts';
import {
  Fault,
  type FaultKind,
  faultOf,
  type InternalProblem,
  SECRET_HEADER,
  secretsIn,
  STATUS_OF_KIND,
  UNKNOWN_ADDRESS,
} from '@cpes/service-kit';
import type { GuardedRequest, GuardedResponse } from './guarded-exchange.ts';
import { GuardedClient } from './guarded-fetch.ts';

/** A longer wait would only delay a person or a request of the API. */
const TIMEOUT_MS = 5_000;
/** Far more than any page, and small enough for a few responses in memory. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** The edge forwards addresses of up to 16 KiB, and percent-encodes a character as up to three. */
const URL_LENGTH_MAX = 64 * 1024;

const KINDS = new Map(Object.entries(STATUS_OF_KIND).map(([kind, status]) => [status, kind as FaultKind]));

export interface InternalClientOptions {
  /** The service that is called. */
  readonly service: ServiceName;
  readonly url: string;
  /** The value of the setting. */
  readonly secret: string;
  readonly timeoutMs?: number;
  readonly answerBytesMax?: number;
}

/** A request to another service; the client adds the secret. */
export interface InternalRequest extends Pick<GuardedRequest, 'method' | 'headers' | 'body'> {
  readonly path: string;
  readonly timeoutMs?: number;
}

/**
 * Calls another service through its internal API. Every failure is a `Fault`, with the kind and the text of a direct call.
 */
export class InternalClient {
  // The addresses come from settings and are internal on purpose.
  private readonly http = new GuardedClient({ allowHttp: true, allowPrivate: true, urlLengthMax: URL_LENGTH_MAX });

  constructor(private readonly options: InternalClientOptions) {}

  get<Answer>(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  /** `timeoutMs` is for a call that takes longer than the others. */
  post<Answer = void>(path: string, body: object = {}, timeoutMs?: number): Promise<Answer> {
    return this.call('POST', path, JSON.stringify(body), timeoutMs);
  }

  /** Resolves to the successful response unchanged. Any other response throws its fault. */
  async forward(request: InternalRequest): Promise<GuardedResponse> {
    const response = await this.send(request);
    // Redirects are not followed, so a redirect is not a valid answer.
    if (response.status >= 300)
      throw this.faultOf(response.status, this.parse(response.body) as InternalProblem | undefined);
    return response;
  }

  private async call<Answer>(method: 'GET' | 'POST', path: string, text?: string, timeoutMs?: number): Promise<Answer> {
    const body = text === undefined ? {} : { body: text, headers: { 'content-type': 'application/json' } };
    const response = await this.forward({ method, path, ...body, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
    return this.parse(response.body) as Answer;
  }

  private async send({
    path,
    headers,
    timeoutMs = this.options.timeoutMs ?? TIMEOUT_MS,
    ...request
  }: InternalRequest): Promise<GuardedResponse> {
    const { url, secret, answerBytesMax = ANSWER_BYTES_MAX } = this.options;
    try {
      return await this.http.send({
        ...request,
        url: `${url}${path}`,
        headers: { ...headers, [SECRET_HEADER]: secretsIn(secret)[0] },
        timeouts: { connectMs: timeoutMs, headersMs: timeoutMs, wholeMs: timeoutMs },
        responseBytesMax: answerBytesMax,
      });
    } catch (error) {
      throw this.unavailable(faultOf(error).message, error);
    }
  }

  private parse(body: Buffer): unknown {
    const text = body.toString('utf8');
    if (text === '') return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.unavailable('the response is not JSON', error);
    }
  }

  private faultOf(status: number, problem: InternalProblem | undefined): Fault {
    const { service } = this.options;
    if (status === 401) return new Fault('bug', 'An unexpected fault.', { internal: `${service} has another secret` });
    // During a rolling deploy, a service of another version may lack the address, or send an unexpected response.
    const kind = KINDS.get(status);
    if (kind === undefined || problem?.code === UNKNOWN_ADDRESS) return this.unavailable(`it answered ${status}`);
    const { code, detail, errors, members } = problem ?? {};
    return new Fault(kind, detail ?? `${service} answered ${status}.`, {
      ...(code === undefined ? {} : { code }),
      ...(errors === undefined ? {} : { violations: errors }),
      ...(members === undefined ? {} : { members }),
      internal: `${service} answered ${status}: ${detail ?? 'no detail'}`,
    });
  }

  private unavailable(reason: string, cause?: unknown): Fault {
    const { service } = this.options;
    return new Fault('unavailable', 'A dependency is not available.', { internal: `${service}: ${reason}`, cause });
  }
}
