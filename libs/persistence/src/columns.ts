/** PostgreSQL's own form of an array: dimensions, whether nulls may occur, element type, length, first index. */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const TEXT_OID = 25;
const NULL_LENGTH = -1;

/**
 * Rows as parameters of one statement: an array of text for each column, in PostgreSQL's binary form, which neither side has
 * to escape. That matters for bodies of ten thousand characters: as JSON they cost both sides twice as much.
 */
export function columnsOf<Row extends object>(
  columns: Readonly<Record<keyof Row & string, string>>,
  rows: readonly Row[],
): Buffer[] {
  const names = Object.keys(columns) as (keyof Row & string)[];
  return names.map((name) => textArray(rows.map((row) => textOf(row[name]))));
}

/** SQL that reads such parameters as rows again, from `$1` on; `columns` maps each column to its type. */
export function rowsOf(columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns);
  const typed = names.map((name) => (columns[name] === 'text' ? name : `${name}::${columns[name] ?? ''} AS ${name}`));
  const arrays = names.map((_, index) => `$${index + 1}::text[]`);
  return `SELECT ${typed.join(', ')} FROM unnest(${arrays.join(', ')}) AS given(${names.join(', ')})`;
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

/** Everything travels as text and is given its type by the server; objects are JSON. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? jsonOf(value) : JSON.stringify(value);
}

const texts = new WeakMap<object, string>();

/** The JSON of an object that nobody changes any more: what a stage keeps and announces alike is written out once. */
export function jsonOf(value: object): string {
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = JSON.stringify(value)));
  return text;
}

function textArray(texts: readonly (string | null)[]): Buffer {
  const bytes = texts.reduce((sum, text) => sum + LENGTH_BYTES + Buffer.byteLength(text ?? ''), HEADER_BYTES);
  const buffer = Buffer.allocUnsafe(bytes);
  [1, texts.includes(null) ? 1 : 0, TEXT_OID, texts.length, 1].forEach((part, index) =>
    buffer.writeInt32BE(part, index * LENGTH_BYTES),
  );
  let end = HEADER_BYTES;
  for (const text of texts) {
    const written = text === null ? 0 : buffer.write(text, end + LENGTH_BYTES);
    buffer.writeInt32BE(text === null ? NULL_LENGTH : written, end);
    end += LENGTH_BYTES + written;
  }
  return buffer;
}
