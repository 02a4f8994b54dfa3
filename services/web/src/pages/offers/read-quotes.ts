import { decodeTable, readTable, type SheetCell, type Table, type TableFlaw, tableOfSheet } from '@cpes/client/table';
import { loadPage } from '../../app/load-page.ts';
import { locale } from '../../i18n/text.ts';

/** A price list, or why it cannot be read. `unreadable` is a workbook that is damaged, `unpacked` one that is too
 * large, `old` one of Excel before 2007. */
export type ReadQuotes =
  Table | { readonly flaw: TableFlaw | 'unreadable' | 'unpacked' | 'old'; readonly line?: number };

/** The first bytes of a ZIP archive, which a workbook is, and of an Excel file before 2007. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads pasted rows, a CSV file or a workbook, which its first bytes tell apart. */
export async function readQuotes(content: string | Uint8Array, encoding?: 'windows-1252'): Promise<ReadQuotes> {
  if (typeof content === 'string') return readTable(content);
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte);
  if (begins(OLD)) return { flaw: 'old' };
  if (begins(ZIP)) return readWorkbook(content);
  const decoded = decodeTable(content, encoding);
  return 'flaw' in decoded ? decoded : readTable(decoded.text);
}

/** The first sheet. The code that reads workbooks loads with the first one. */
async function readWorkbook(bytes: Uint8Array): Promise<ReadQuotes> {
  const { readFirstSheet, WorkbookTooLarge } = await loadPage(() => import('./read-workbook.ts'));
  try {
    return tableOfSheet((await readFirstSheet(bytes)) as readonly (readonly SheetCell[])[], locale());
  } catch (error) {
    return { flaw: error instanceof WorkbookTooLarge ? 'unpacked' : 'unreadable' };
  }
}
