export { CentsColumn } from './cents.column.ts';
export { keysOf, rowsOf } from './columns.ts';
export { type DatabaseOptions, openDatabase } from './database.ts';
export { Outbox, type OutboxRow } from './outbox.ts';
export { OutboxRelay } from './outbox-relay.ts';
export { type PlatformOptions, PlatformModule } from './platform.module.ts';
export { insertInto, type Statement, Transaction, failOnConflict } from './transaction.ts';
export { type Cause, isRepeat, UnitOfWork } from './unit-of-work.ts';
