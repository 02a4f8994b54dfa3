import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { writeCsv } from 'hucre/csv';
import type { AdminContext } from './admin-context.ts';

/** Readable by its owner only: titles are merchants' texts. */
const PRIVATE_MODE = 0o600;

interface TitleRow {
  readonly title: string;
  readonly hs6: string;
}

/** The operators' command for titles with known codes, which train the classifier. */
export function titleCommands(program: Command, { answer }: AdminContext): void {
  const titles = program.command('titles').description('titles that merchants have labelled with a tariff code');
  titles
    .command('export')
    .description('write the labelled titles of tenants that share them, as CSV for npm run train:classify -- --titles')
    .argument('<file>', 'a new file')
    .action((file: string) =>
      answer(async (dataSource) => {
        const rows = await dataSource.query<TitleRow[]>(SHARED);
        const csv = writeCsv([['title', 'hs6'], ...rows.map(({ title, hs6 }) => [title, hs6])]);
        await writeFile(file, csv, { flag: 'wx', mode: PRIVATE_MODE });
        return `${rows.length} titles are exported`;
      }),
    );
}

/** Titles that all tenants which share them give the same subheading, from labels and from the newest card of tariff codes. */
const SHARED = `
  WITH labels AS (
    SELECT l.title, left(l.hs_code, 6) AS hs6
    FROM tenants t JOIN labelled_titles l ON l.tenant_id = t.id
    WHERE t.shares_labelled_titles
    UNION
    SELECT r.body ->> 'title', left(r.body ->> 'hsCode', 6)
    FROM tenants t
    JOIN rate_card_rows r ON r.tenant_id = t.id AND r.kind = 'hs-codes' AND r.version = (
      SELECT max(version) FROM rate_card_versions v WHERE v.tenant_id = t.id AND v.kind = 'hs-codes')
    WHERE t.shares_labelled_titles AND r.body ->> 'title' IS NOT NULL)
  SELECT title, min(hs6) AS hs6 FROM labels GROUP BY title HAVING count(*) = 1 ORDER BY title`;
