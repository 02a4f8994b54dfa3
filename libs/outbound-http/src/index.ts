export { type Guard, isPublicUrl, nameServers, type Resolve } from './destination-policy.ts';
export { type GuardedRequest, type GuardedResponse, type RequestTimeouts } from './guarded-exchange.ts';
export { GuardedClient, type GuardedClientOptions } from './guarded-fetch.ts';
export { HttpServiceHealth } from './http.service-health.ts';
export { InternalClient, type InternalClientOptions, type InternalRequest } from './internal-client.ts';
export {
  type RefusalReason,
  RequestFailure,
  type RequestFailureKind,
  type RequestPhase,
  type RequestTimings,
} from './request-failure.ts';
