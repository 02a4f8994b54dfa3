export { CentsColumn } from './cents.column.ts';
export { columnsOf, keysOf, rowsOf } from './columns.ts';
export {
  type Database,
  type DatabaseOptions,
  MESSAGING_MIGRATIONS,
  migrateDatabase,
  type Migrations,
  openDatabase,
  openDataSource,
  openForCommand,
} from './database.ts';
export { columnTypesOf } from './entity-table.ts';
export { failedEventsCalls, StoredFailedEvents } from './failed-events.ts';
export { INBOX_KEEP_DAYS } from './inbox-sweep.ts';
export { Outbox } from './outbox.ts';
export type { OutboxRow } from './outbox-row.ts';
export { OutboxRelay } from './outbox-relay.ts';
export { PreparedDatabase } from './prepared-database.ts';
export { questionBatcher } from './question-batcher.ts';
export { type PlatformOptions, PlatformModule } from './platform.module.ts';
export { failOnConflict, insertInto, isConflict, isUnstorable, parametersOf, type Statement } from './statement.ts';
export { StoredTenantData, tenantDataCalls, type TenantTable } from './tenant-data.ts';
export type { Transaction } from './transaction.ts';
export { applyOnce, type KeyedEffect, UnitOfWork } from './unit-of-work.ts';
