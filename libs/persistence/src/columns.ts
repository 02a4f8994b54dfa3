import { encodeJson } from '@cpes/service-kit';

/** PostgreSQL's own form of an array: dimensions, whether nulls may occur, element type, length, first index. */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const TEXT_OID = 25;
const BYTEA_OID = 17;
/** The type of columns that hold bodies as messages carry them. */
const BYTEA = 'bytea';
const NULL_LENGTH = -1;

/**
 * Rows as parameters of one statement: an array of text, or of bytes, for each column, in PostgreSQL's binary form, which
 * neither side has to escape. That matters for bodies of ten thousand characters: as JSON they cost both sides twice as much.
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
    const elements = rows.map((row) => elementOf(convert === undefined ? row[name] : convert(row[name]), isBytes));
    return arrayOf(isBytes ? BYTEA_OID : TEXT_OID, elements);
  });
}

/** SQL that reads such parameters as rows again, from `$1` on; `columns` maps each column to its type. */
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
 * SQL for one column of such parameters, as an array. A statement that joins its rows to a table compares the table's key with it
 * as well: then the server looks up these keys by the index, whatever it believes of the table's size.
 */
export function keysOf<Columns extends Readonly<Record<string, string>>>(
  columns: Columns,
  name: keyof Columns & string,
): string {
  return `$${Object.keys(columns).indexOf(name) + 1}::text[]::${columns[name] ?? ''}[]`;
}

/** Everything but bytes is sent as text, to which the server gives its type. Objects are JSON. */
function elementOf(value: unknown, isBytes: boolean): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  return isBytes ? encodeJson(value) : JSON.stringify(value);
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
