export { ApiAnswers, ApiReplaced, IDEMPOTENCY_KEY, sometimes } from './api-answers.ts';
export { auditEvent, type AuditNote } from './audit-event.ts';
export { type Author, type Caller, callerOf, CurrentCaller, CurrentTenant, CurrentUser, type User } from './caller.ts';
export { PublicAndBrowserApi, locationAt } from './public-and-browser-api.ts';
export {
  DetailedFault,
  InsufficientScopeFault,
  notFound,
  QuotaFault,
  requestTimeout,
  UnauthenticatedFault,
} from './faults.ts';
export {
  CodeOf,
  DateTime,
  IdOf,
  INVISIBLE,
  isVisible,
  OneOf,
  PRINTABLE,
  Text,
  trimmedText,
  VISIBLE_TEXT,
  whenGiven,
  Whole,
} from './fields.ts';
export { callerHeaders, FORWARDED_TYPE, forwardedHeaders, forwardedRoutes } from './forwarded-request.ts';
export { headerParts, parameterOf } from './header-parts.ts';
export {
  fingerprintOf,
  idempotencyKeyOf,
  keyMismatch,
  type Once,
  operationOf,
  requestKeyOf,
} from './idempotency-key.ts';
export { jsonFlaws, type ReadText } from './json-flaws.ts';
export { readJson, readJsonObject } from './json-object.ts';
export { logFieldsOf, noteInLog } from './log-fields.ts';
export { ApiLines, describeLines, LINE_SCHEMA } from './openapi-lines.ts';
export { SCOPE_EXTENSION } from './openapi-scope.ts';
export { ApiMessage, describeMessages } from './openapi-webhooks.ts';
export {
  ApiPage,
  cursorAt,
  limitOf,
  type Page,
  pageOf,
  pageOfIds,
  type PageOfIds,
  PageRequest,
  positionIn,
  ReadPage,
} from './page.ts';
export { ProblemResponse } from './problem.response.ts';
export {
  isProblemCode,
  type Problem,
  PROBLEM_TYPE,
  PROBLEM_TYPES,
  type ProblemCode,
  problemOf,
  PROBLEMS,
} from './problems.ts';
export { isWellFormedLinkToken, linkTokenHash, linkTokenIn, newLinkToken } from './link-token.ts';
export { OpenToAll } from './open-to-all.ts';
export { readQuery } from './query.ts';
export { type Bytes, readBody, readOptionalBody, refuseFields } from './read-body.ts';
export {
  type AcceptedBody,
  AcceptsBody,
  JSON_BODY,
  NDJSON_TYPE,
  readBodies,
  tooLarge,
  wrongContentType,
} from './request-body.ts';
export { LinkToken, PathId, ReadBody, RequestKey } from './request-parts.ts';
export type { GuardedArea, RequestGuard } from './request-guard.ts';
export { checkRight, forbidden, NeedsRight } from './right.ts';
export { Declares } from './route-declaration.ts';
export { AMOUNT, ApiObject, Day, given, givenBoth, Integer, Moment, objectRulesOf, Percent } from './schema.ts';
export { checkScope, NeedsScope } from './scope.ts';
export { originOf, type RequestOrigin, traceIdOfRequest, traceparentOf } from './traceparent.ts';
export { TRIAL, TrialQuery } from './trial.ts';
export { check, invalid, invalidBody, pointerOf, refuse, required, VIOLATIONS_MAX } from './violations.ts';
export { WebAnswer } from './web-answer.ts';
