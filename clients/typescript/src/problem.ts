import type { components } from './api.ts';

export type Problem = components['schemas']['ProblemResponse'];

/** A refusal or an error of the API. Its members are those of the problem (RFC 9457). */
export class CpesProblem extends Error {
  override readonly name = 'CpesProblem';
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  /** Stable identifier; sentences may change. */
  readonly code: string;
  readonly requestId: string;
  /** Of a 403 `insufficient-scope`: the missing scope. */
  readonly requiredScope: Problem['requiredScope'];
  /** Of a 400: every error. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Seconds until the next try, if the response names them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds?: number) {
    const offences = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`);
    super([`${problem.status} ${problem.code}: ${problem.detail}`, ...offences].join('\n'));
    this.type = problem.type;
    this.title = problem.title;
    this.status = problem.status;
    this.detail = problem.detail;
    this.instance = problem.instance;
    this.code = problem.code;
    this.requestId = problem.requestId;
    this.requiredScope = problem.requiredScope;
    this.errors = problem.errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No response: the connection failed, or an attempt timed out. `cause` says which. */
export class CpesUnreachable extends Error {
  override readonly name = 'CpesUnreachable';
}
