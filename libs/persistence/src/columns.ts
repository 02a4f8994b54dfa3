/** The type of columns with bytes. */
const BYTEA = 'bytea';

type Element = string | Buffer | null;

/** The parameters with the rows of one statement: one array of texts or of bytes for each column. */
export function columnsOf<Row extends object>(
  columns: Readonly<Record<keyof Row & string, string>>,
  rows: readonly Row[],
  toStored: Readonly<Partial<Record<string, (value: unknown) => unknown>>> = {},
): Element[][] {
  const names = Object.keys(columns) as (keyof Row & string)[];
  return names.map((name) => {
    const convert = toStored[name];
    return rows.map((row) => elementOf(convert === undefined ? row[name] : convert(row[name])));
  });
}

/** SQL that reads such parameters as rows, from `$1` on. `columns` maps each column to its type. */
export function rowsOf(columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns);
  const typed = names.map((name) => {
    const type = columns[name] ?? '';
    return type === elementTypeOf(type) ? name : `${name}::${type} AS ${name}`;
  });
  const arrays = names.map((name, index) => `$${index + 1}::${elementTypeOf(columns[name])}[]`);
  return `SELECT ${typed.join(', ')} FROM unnest(${arrays.join(', ')}) AS given(${names.join(', ')})`;
}

function elementTypeOf(type: string | undefined): string {
  return type === BYTEA ? BYTEA : 'text';
}

/**
 * SQL for one column of such parameters, as an array. A statement that joins its rows to a table also compares the table's key with
 * this array, so that the server uses the index of the key for any assumed size of the table.
 */
export function keysOf<Columns extends Readonly<Record<string, string>>>(
  columns: Columns,
  name: keyof Columns & string,
): string {
  return `$${Object.keys(columns).indexOf(name) + 1}::text[]::${columns[name] ?? ''}[]`;
}

/** Converts everything except bytes to text, which the server converts to its type. Objects become JSON. */
function elementOf(value: unknown): Element {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}
