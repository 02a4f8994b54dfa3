import type { ServiceName } from '@cpes/contracts';
import { Fault, type FaultKind, faultOf } from '../fault.ts';
import { GuardedClient, type GuardedResponse } from '../guarded-fetch.ts';
import { type InternalProblem, STATUS_OF_KIND, UNKNOWN_ADDRESS } from './internal-problem.ts';
import { SECRET_HEADER } from './internal-secret.ts';

/** A service that does not answer a question by then would hold up a person, or a request of the API, for nothing. */
const TIMEOUT_MS = 5_000;
/** Far more than a page of anything; less than what a few answers at once could not be held of. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

const KINDS = new Map(Object.entries(STATUS_OF_KIND).map(([kind, status]) => [status, kind as FaultKind]));

export interface InternalClientOptions {
  /** Who is asked. */
  readonly service: ServiceName;
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs?: number;
  readonly answerBytesMax?: number;
}

/**
 * Asks another service through its internal API. Whatever goes wrong is a `Fault`, of the kind and with the text that a direct call
 * would have thrown.
 */
export class InternalClient {
  // These addresses come from settings, and are inside on purpose.
  private readonly http = new GuardedClient({ allowHttp: true, allowPrivate: true });

  constructor(private readonly options: InternalClientOptions) {}

  get<Answer>(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post<Answer = void>(path: string, body: object = {}): Promise<Answer> {
    return this.call('POST', path, JSON.stringify(body));
  }

  private async call<Answer>(method: 'GET' | 'POST', path: string, body?: string): Promise<Answer> {
    const response = await this.send(method, path, body);
    const answer = this.parse(response.body);
    // A redirect is followed nowhere, so it is no answer either.
    if (response.status >= 300) throw this.faultOf(response.status, answer as InternalProblem | undefined);
    return answer as Answer;
  }

  private async send(method: 'GET' | 'POST', path: string, body?: string): Promise<GuardedResponse> {
    const { url, secret, timeoutMs = TIMEOUT_MS, answerBytesMax = ANSWER_BYTES_MAX } = this.options;
    try {
      return await this.http.send({
        method,
        url: `${url}${path}`,
        headers: { [SECRET_HEADER]: secret, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(timeoutMs),
        responseBytesMax: answerBytesMax,
      });
    } catch (error) {
      throw this.unavailable(faultOf(error).message, error);
    }
  }

  private parse(text: string): unknown {
    if (text === '') return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.unavailable('the answer is no JSON', error);
    }
  }

  private faultOf(status: number, problem: InternalProblem | undefined): Fault {
    const { service } = this.options;
    if (status === 401)
      return new Fault('bug', 'An unexpected fault.', { internal: `${service} knows another secret` });
    // A service of another version may lack the address, or answer as nobody expects: its rolling deploy will end.
    const kind = KINDS.get(status);
    if (kind === undefined || problem?.code === UNKNOWN_ADDRESS) return this.unavailable(`it answered ${status}`);
    const { code, detail, errors } = problem ?? {};
    return new Fault(kind, detail ?? `${service} answered ${status}.`, {
      ...(code === undefined ? {} : { code }),
      ...(errors === undefined ? {} : { violations: errors }),
      internal: `${service} answered ${status}: ${detail ?? 'no detail'}`,
    });
  }

  private unavailable(reason: string, cause?: unknown): Fault {
    const { service } = this.options;
    return new Fault('unavailable', 'A dependency is not available.', { internal: `${service}: ${reason}`, cause });
  }
}
