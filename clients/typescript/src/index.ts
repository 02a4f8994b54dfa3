export type { components, operations, paths } from './api.ts';
export {
  type AnswerOf,
  type BodyOf,
  type CallOptions,
  type ClientOptions,
  CpesClient,
  type EntryOf,
  type InputOf,
  type ListOperation,
  type Operation,
} from './client.ts';
export { CpesProblem, CpesUnreachable, type Problem } from './problem.ts';
export { ATTEMPTS_MAX, RETRY_AFTER_SECONDS_MAX } from './retries.ts';
