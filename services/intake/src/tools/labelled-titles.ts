import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import type { HeldOut } from '../vocabulary/learned-file.ts';

export interface LabelledTitle {
  readonly title: string;
  readonly hs6: string;
  /** Every defensible code, including `hs6`. */
  readonly defensible: readonly string[];
  readonly style: string;
  readonly description?: string;
}

/** An invalid evaluation file; the message names the line. */
export class UnusableFile extends Error {}

const NO_STYLE = 'unstyled';
const CODE = /^\d{6}$/;

/**
 * Reads titles with their true codes: columns `title`, `hs6` and, if present, `alt`, `style`, `description`, in any
 * order.
 */
export function readLabelledTitles(text: string, file: string): LabelledTitle[] {
  const rows = parseRows(text, file);
  const columns = Object.keys(rows[0]?.record ?? {});
  if (rows.length === 0)
    throw new UnusableFile(
      `${file}: line 1: expected a header title,hs6[,alt][,style][,description] and at least one row`,
    );
  for (const column of ['title', 'hs6']) {
    if (!columns.includes(column)) throw new UnusableFile(`${file}: line 1: the column ${column} is missing`);
  }
  return rows.map(({ record, info }) => {
    const [title = '', hs6 = '', alt = '', style = '', description = ''] = [
      record['title'],
      record['hs6'],
      record['alt'],
      record['style'],
      record['description'],
    ].map((value) => value?.trim());
    const at = `${file}: line ${info.lines}`;
    if (title === '') throw new UnusableFile(`${at}: the title is empty`);
    if (!CODE.test(hs6)) throw new UnusableFile(`${at}: hs6 must be six digits, not "${hs6}"`);
    const others = alt === '' ? [] : alt.split('|').map((code) => code.trim());
    if (!others.every((code) => CODE.test(code)))
      throw new UnusableFile(`${at}: alt must be codes of six digits with | between them, not "${alt}"`);
    return {
      title,
      hs6,
      defensible: [...new Set([hs6, ...others])],
      style: style === '' ? NO_STYLE : style,
      ...(description === '' ? {} : { description }),
    };
  });
}

/** Halves by the hash of the title. */
export function isHeldOut(title: string, half: HeldOut): boolean {
  const isFirst = (createHash('sha256').update(title).digest()[0] ?? 0) % 2 === 1;
  return half !== 'none' && isFirst === (half === 'first');
}

interface Row {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

function parseRows(text: string, file: string): Row[] {
  try {
    return parse(text, { columns: true, bom: true, info: true, skip_empty_lines: true }) as unknown as Row[];
  } catch (error) {
    if (error instanceof CsvError) throw new UnusableFile(`${file}: ${error.message}`);
    throw error;
  }
}
