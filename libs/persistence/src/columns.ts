/** PostgreSQL's binary format of an array: dimensions, whether nulls may occur, element type, length, first index. */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const TEXT_OID = 25;
const BYTEA_OID = 17;
/** The type of columns that hold compressed bodies. */
const BYTEA = 'bytea';
const NULL_LENGTH = -1;

/**
 * The parameters that carry rows to one statement: one array of texts or of bytes for each column. Neither side has to escape the
 * binary format. As JSON, a body of ten thousand characters costs both sides twice as much.
 */
export function columnsOf<Row extends object>(
  columns: Readonly<Record<keyof Row & string, string>>,
  rows: readonly Row[],
  toStored: Readonly<Partial<Record<string, (value: unknown) => unknown>>> = {},
): Buffer[] {
  const names = Object.keys(columns) as (keyof Row & string)[];
  return names.map((name) => {
    const isBytes = columns[name] === BYTEA;
    const convert = toStored[name];
    const elements = rows.map((row) => elementOf(convert === undefined ? row[name] : convert(row[name])));
    return arrayOf(isBytes ? BYTEA_OID : TEXT_OID, elements);
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
 * SQL for one column of such parameters, as an array. A statement that joins its rows to a table also compares the table's key
 * with this array. The server then looks up the keys by the index, whatever size it assumes for the table.
 */
export function keysOf<Columns extends Readonly<Record<string, string>>>(
  columns: Columns,
  name: keyof Columns & string,
): string {
  return `$${Object.keys(columns).indexOf(name) + 1}::text[]::${columns[name] ?? ''}[]`;
}

/** Sends everything except bytes as text. The server converts it to its type. Objects are JSON. */
function elementOf(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

function arrayOf(elementType: number, elements: readonly (string | Buffer | null)[]): Buffer {
  const bytes = elements.reduce((sum, one) => sum + LENGTH_BYTES + Buffer.byteLength(one ?? ''), HEADER_BYTES);
  const buffer = Buffer.allocUnsafe(bytes);
  [1, elements.includes(null) ? 1 : 0, elementType, elements.length, 1].forEach((part, index) =>
    buffer.writeInt32BE(part, index * LENGTH_BYTES),
  );
  let end = HEADER_BYTES;
  for (const element of elements) {
    const start = end + LENGTH_BYTES;
    const written =
      element === null ? 0 : typeof element === 'string' ? buffer.write(element, start) : element.copy(buffer, start);
    buffer.writeInt32BE(element === null ? NULL_LENGTH : written, end);
    end = start + written;
  }
  return buffer;
}
