import { CsvError, parse } from 'csv-parse/sync';

export interface LabelledTitle {
  readonly title: string;
  readonly hs6: string;
  readonly style: string;
}

/** A file that cannot be evaluated; the message names the line. */
export class UnusableFile extends Error {}

const NO_STYLE = 'unstyled';

/** Reads titles with their true codes: columns `title`, `hs6` and, if present, `style`, in any order. */
export function readLabelledTitles(text: string, file: string): LabelledTitle[] {
  const rows = parseRows(text, file);
  const columns = Object.keys(rows[0]?.record ?? {});
  if (rows.length === 0)
    throw new UnusableFile(`${file}: line 1: expected a header title,hs6[,style] and at least one row`);
  for (const column of ['title', 'hs6']) {
    if (!columns.includes(column)) throw new UnusableFile(`${file}: line 1: the column ${column} is missing`);
  }
  return rows.map(({ record, info }) => {
    const { title = '', hs6 = '', style = '' } = record;
    const at = `${file}: line ${info.lines}`;
    if (title.trim() === '') throw new UnusableFile(`${at}: the title is empty`);
    if (!/^\d{6}$/.test(hs6.trim())) throw new UnusableFile(`${at}: hs6 must be six digits, not "${hs6}"`);
    return { title: title.trim(), hs6: hs6.trim(), style: style.trim() === '' ? NO_STYLE : style.trim() };
  });
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
