import {
  InsufficientScopeFault,
  isProblemCode,
  noteInLog,
  notFound,
  type Problem,
  PROBLEM_TYPE,
  type ProblemCode,
  problemOf,
  PROBLEMS,
  QuotaFault,
  tooLarge,
  traceIdOfRequest,
  UnauthenticatedFault,
  wrongContentType,
} from '@cpes/http-api';
import { Fault, type FaultKind, faultOf, logger } from '@cpes/service-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, throwError } from 'rxjs';
import { AllowedMethods } from './allowed-methods.ts';
import { countProblem } from './http-metrics.ts';

const CODE_OF_KIND: Record<FaultKind, ProblemCode> = {
  invalid: 'validation-failed',
  unauthenticated: 'unauthenticated',
  'not-found': 'not-found',
  'rate-limited': 'quota-exceeded',
  unavailable: 'unavailable',
  bug: 'internal',
};
const UNAVAILABLE_RETRY_SECONDS = 1;

/** Renders every error of the API as problem details, whatever threw it, and hides the details of an unexpected fault. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = logger('gateway');

  constructor(private readonly allowedMethods: AllowedMethods) {}

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> | undefined {
    if (host.getType() !== 'http') return throwError(() => faultOf(thrown));
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const methods = request.is404 ? this.allowedMethods.of(pathOf(request.url)) : [];
    const fault = methods.length > 0 && statusOf(thrown) === 404 ? wrongMethod() : httpFaultOf(thrown, request);
    const code = codeOf(fault);
    if (fault.kind === 'bug') {
      const [requestId, traceId] = [request.id, traceIdOfRequest(request)];
      this.log.error({ requestId, traceId, err: fault.cause ?? fault }, 'request.failed');
    }
    if (code === 'method-not-allowed') void reply.header('allow', methods.join(', '));
    sendProblem(request, reply, fault, code);
    return undefined;
  }
}

/** Responds with a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, fault: Fault, code: ProblemCode): void {
  noteInLog(request, { code });
  countProblem(code);
  const problem = problemFrom(fault, code, request);
  const { status } = problem;
  const retryAfterSeconds = fault.retryAfterSeconds ?? (status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  const challenge = challengeOf(fault, code);
  if (challenge !== undefined) void reply.header('www-authenticate', challenge);
  void reply.code(status).header('content-type', PROBLEM_TYPE).send(JSON.stringify(problem));
}

/** Any error as a problem, for a response that contains several. */
export function problemFor(thrown: unknown, request: FastifyRequest): { fault: Fault; problem: Problem } {
  const fault = httpFaultOf(thrown, request);
  return { fault, problem: problemFrom(fault, codeOf(fault), request) };
}

function problemFrom(fault: Fault, code: ProblemCode, request: FastifyRequest): Problem {
  const traceId = traceIdOfRequest(request);
  return {
    ...problemOf(code, fault.publicMessage, uriOf(pathOf(request.originalUrl)), request.id),
    ...(traceId === undefined ? {} : { traceId }),
    ...(PROBLEMS[code].status === 400 ? { errors: fault.violations } : {}),
    ...fault.members,
    ...(fault instanceof QuotaFault ? { 'violated-policies': fault.violatedPolicies } : {}),
  };
}

function codeOf(fault: Fault): ProblemCode {
  return isProblemCode(fault.code) ? fault.code : CODE_OF_KIND[fault.kind];
}

/** Any error on the HTTP side as a fault: errors of Fastify and Nest are responses to the caller, too. */
export function httpFaultOf(thrown: unknown, request: FastifyRequest): Fault {
  if (thrown instanceof Fault) return thrown;
  const status = statusOf(thrown);
  if (status === undefined || status >= 500) return faultOf(thrown);
  if (status === 404) return notFound();
  if (status === 413) return tooLarge(request);
  if (status === 415) return wrongContentType(request);
  return new Fault('invalid', 'The request could not be read.', { code: 'bad-request', cause: thrown });
}

function wrongMethod(): Fault {
  return new Fault('invalid', 'This address does not have that method.', { code: 'method-not-allowed' });
}

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status =
    typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown ? thrown.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

/**
 * The challenge of a 401, and of a 403 that another key could avoid (RFC 6750, section 3). HTTP has no scheme for a sign-in page;
 * the name `Session` indicates that a key does not help.
 */
function challengeOf(fault: Fault, code: ProblemCode): string | undefined {
  if (fault instanceof InsufficientScopeFault)
    return `Bearer error="insufficient_scope", scope="${fault.requiredScope}"`;
  if (PROBLEMS[code].status !== 401) return undefined;
  if (code === 'signed-out' || code === 'sign-in-failed') return 'Session realm="CPES"';
  const error = fault instanceof UnauthenticatedFault ? fault.challengeError : undefined;
  return error === undefined ? 'Bearer' : `Bearer error="${error}"`;
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** Percent-encodes characters that HTTP allows in an address and a URI does not, including a `%` that begins no escape. */
export function uriOf(path: string): string {
  return path.replace(/%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/%]/gi, encodeURIComponent);
}
