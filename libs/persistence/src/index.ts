export { CentsColumn } from './cents.column.ts';
export { columnsOf, keysOf, rowsOf } from './columns.ts';
export { CompressedJsonColumn } from './compressed-json.column.ts';
export { type Database, type DatabaseOptions, openDatabase } from './database.ts';
export { columnTypesOf } from './entity-table.ts';
export { Outbox } from './outbox.ts';
export type { OutboxRow } from './outbox-row.ts';
export { OutboxRelay } from './outbox-relay.ts';
export { PipelinedDatabase } from './pipelined-database.ts';
export { HttpParkedMessageAdministration } from './http.parked-message-administration.ts';
export {
  ParkedMessageAdministration,
  type ParkedMessage,
  type ParkedMessageKey,
  type ParkedMessagePage,
  type ParkedMessageQuery,
  type ParkedMessageSummary,
} from './parked-message-administration.ts';
export { parkedMessageCalls } from './parked-messages.controller.ts';
export { type PlatformOptions, PlatformModule } from './platform.module.ts';
export { quickCompressionOf } from './quick-compression.ts';
export { failOnConflict, insertInto, type Statement } from './statement.ts';
export type { Transaction } from './transaction.ts';
export { applyOnce, type Cause, isRepeat, type KeyedEffect, UnitOfWork } from './unit-of-work.ts';
