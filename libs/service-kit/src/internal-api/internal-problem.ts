import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Fault, type FaultKind, faultOf, type Violation } from '../fault.ts';
import { logger } from '../logger.ts';

/** An error response of an internal API (RFC 9457): the public part of a `Fault`. */
export interface InternalProblem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly Violation[];
  readonly members?: Fault['members'];
}

export const STATUS_OF_KIND: Readonly<Record<FaultKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  'not-found': 404,
  'rate-limited': 429,
  unavailable: 503,
  bug: 500,
};
/** The code for an unknown address. An absent resource has another code. */
export const UNKNOWN_ADDRESS = 'unknown-address';

/** Responds with a problem. Without a fault, the problem has only its status. */
export function sendProblem(reply: FastifyReply, status: number, fault?: Fault): void {
  const problem: InternalProblem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    ...(fault === undefined ? {} : { code: fault.code, detail: fault.publicMessage }),
    ...(fault === undefined || fault.violations.length === 0 ? {} : { errors: fault.violations }),
    ...(fault === undefined || Object.keys(fault.members).length === 0 ? {} : { members: fault.members }),
  };
  void reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** Responds to every error of an internal call with a problem. Only the log has the details of an unexpected fault. */
@Catch()
export class InternalProblemFilter implements ExceptionFilter {
  constructor(private readonly service: string) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const fault = faultOfRequest(thrown);
    if (fault.kind === 'bug') logger(this.service).error({ err: fault.cause ?? fault }, 'internal.failed');
    sendProblem(host.switchToHttp().getResponse<FastifyReply>(), STATUS_OF_KIND[fault.kind], fault);
  }
}

/** Errors of Fastify and Nest are caused by the caller, too. */
function faultOfRequest(thrown: unknown): Fault {
  const status = statusOf(thrown);
  if (thrown instanceof Fault || status === undefined || status >= 500) return faultOf(thrown);
  if (status === 404) return new Fault('not-found', 'There is no such address.', { code: UNKNOWN_ADDRESS });
  return unreadable(thrown);
}

/** A request that this API cannot parse. */
export function unreadable(cause?: unknown): Fault {
  return new Fault('invalid', 'The request could not be read.', { code: 'bad-request', cause });
}

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status =
    typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown ? thrown.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}
