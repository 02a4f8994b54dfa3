/**
 * SQL for a migration: from now on values of a column are compressed with LZ4, where the server has it. PostgreSQL's own method
 * takes some 0.2 ms for a document of 10 kB. Values that are there stay as they are, and a server without LZ4 goes on as before.
 */
export function quickCompressionOf(table: string, column: string): string {
  return `
    DO $$ BEGIN
      ALTER TABLE ${table} ALTER COLUMN ${column} SET COMPRESSION lz4;
    EXCEPTION WHEN feature_not_supported THEN NULL;
    END $$;`;
}
