import type { DataSource } from 'typeorm';

/** A column as one line: its table and name, its type, and other relevant properties. */
const COLUMNS_MADE = `
  SELECT format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN '' ELSE ' nullable' END,
    CASE WHEN a.attnum = ANY(i.indkey) THEN ' primary key' ELSE '' END) AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
  WHERE c.oid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`;

/** Canonical PostgreSQL names of types: `timestamptz` is `timestamp with time zone`. */
const TYPE_NAMES = 'SELECT given, format_type(given::regtype, NULL) AS name FROM unnest($1::text[]) AS given';

/** Every table of the service. TypeORM keeps its own list of migrations. */
const TABLES_MADE = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migrations'`;

/**
 * The differences between the entities of a data source and the tables of its migrations: a line for each table without an entity, and
 * for each column that only one of them has, or that differs. Throws for a table or a type that is unknown to the database.
 */
export async function entityDifferences(dataSource: DataSource): Promise<string[]> {
  const columns = dataSource.entityMetadatas.flatMap((entity) => entity.columns);
  const typeOf = (column: (typeof columns)[number]) => `${String(column.type)}${column.isArray ? '[]' : ''}`;
  const types: { given: string; name: string }[] = await dataSource.query(TYPE_NAMES, [columns.map(typeOf)]);
  const names = new Map(types.map(({ given, name }) => [given, name]));
  const described = columns.map((column) => {
    const { entityMetadata, databaseName, isNullable, isPrimary } = column;
    const rest = `${isNullable ? ' nullable' : ''}${isPrimary ? ' primary key' : ''}`;
    return `${entityMetadata.tableName}.${databaseName} ${names.get(typeOf(column)) ?? ''}${rest}`;
  });
  const made: string[] = [];
  for (const { tableName } of dataSource.entityMetadatas) {
    const rows: { line: string }[] = await dataSource.query(COLUMNS_MADE, [tableName]);
    made.push(...rows.map(({ line }) => line));
  }
  const tables: { name: string }[] = await dataSource.query(TABLES_MADE);
  const known = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
  return [
    ...tables.filter(({ name }) => !known.has(name)).map(({ name }) => `only the migrations: table ${name}`),
    ...described.filter((line) => !made.includes(line)).map((line) => `only the entity: ${line}`),
    ...made.filter((line) => !described.includes(line)).map((line) => `only the migrations: ${line}`),
  ];
}
