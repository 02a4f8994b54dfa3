import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';

/** The unpacked XML of a price list of 1,000 rows has about 2 MB. A larger one would make the page wait. */
const UNPACKED_BYTES_MAX = 20_000_000;

export class WorkbookTooLarge extends Error {}

/**
 * The cells of the first sheet. The parts of the workbook are unpacked here and handed over without compression: the
 * reader would unpack larger ones in a worker, which the content security policy refuses.
 */
export async function readFirstSheet(bytes: Uint8Array): Promise<readonly (readonly unknown[])[]> {
  let unpacked = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > UNPACKED_BYTES_MAX) throw new WorkbookTooLarge();
      return true;
    },
  });
  const plain = zipSync(parts, { level: 0 });
  return readSheet(new Blob([plain]));
}
