export {
  amounts,
  assumptions,
  candidates,
  classifications,
  costFactors,
  dimensions,
  events,
  evidence,
  extractions,
  marginTerms,
  reports,
  runIds,
  skuIds,
  submittedCandidates,
  texts,
} from './arbitraries.ts';
export {
  aCandidate,
  aClassification,
  aCompletedReport,
  aCostedRun,
  type CostedRun,
  aFailure,
  aLongRequest,
  aMessage,
  aNormalisation,
  anExtraction,
  aRun,
  aShortCandidate,
  aShortRequest,
  aSubmission,
  eventOf,
  type FactorChanges,
  messageOf,
  resent,
  TENANT,
} from './builders.ts';
export { aReport, type Run } from './a-report.ts';
export { callAsUser, type UserRequest } from './call-as-user.ts';
export { candidateBodies } from './candidate-bodies.ts';
export { entityDifferences } from './entity-differences.ts';
export { FakeUnitOfWork } from './fake-unit-of-work.ts';
export { testInfrastructure, type TestInfrastructure, testDatabases } from './test-infrastructure.ts';
export { FixedClock } from './fixed-clock.ts';
export {
  type Answered,
  type Asked,
  OpenApiContract,
  type OpenApiDocument,
  pathPattern,
  resolveResponses,
} from './openapi-contract.ts';
export { OpenApiSchemas, type Schema } from './openapi-schemas.ts';
export { Random } from './random.ts';
export { type Behave, type Received, Receiver } from './receiver.ts';
export { RelayProcess } from './relay-process.ts';
export { RunningProgram } from './running-program.ts';
export { type Credentials, credentialsIn, startInOrder, systemSettings, UNLIMITED } from './running-system.ts';
export { SchemaValues } from './schema-values.ts';
export { seedBacklog, seedSkus, vacuumAll } from './seed-skus.ts';
export { ServiceHarness, type Settings } from './service-harness.ts';
export { TraceReceiver } from './trace-receiver.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
export {
  BOTTLE_CONFIDENCE,
  WORKED_EXAMPLES,
  WORKED_MARGIN_TERMS,
  type WorkedExample,
  workedExamples,
} from './worked-examples.ts';
export { until } from './until.ts';
export { settingsOf, wrongValueOf } from './settings.ts';
