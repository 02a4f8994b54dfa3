export { backing, type Backing, testDatabases } from './backing.ts';
export { FixedClock } from './fixed-clock.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
export { BOTTLE_CONFIDENCE, WORKED_EXAMPLES, WORKED_MARGIN_TERMS, type WorkedExample, workedExamples } from './worked-examples.ts';
