import type { UsExemptLine } from '../src/domain/rate-rows.ts';
import { EXEMPTION_LISTS } from '../src/importers/us-exempt-lines.ts';
import { dotted } from './fake-usitc.ts';

export type CodesByHeading = ReadonlyMap<string, readonly string[]>;

/** The codes of the lists under their headings, as the rows of a table have them. */
export function codesByHeading(rows: readonly UsExemptLine[]): Map<string, string[]> {
  const entries = EXEMPTION_LISTS.flatMap(({ duty, condition, headings }) =>
    Object.entries(headings).map(([origin, heading]): [string, string[]] => [
      heading,
      rows
        .filter((row) => row.duty === duty && row.condition === condition && row.origins.split(' ').includes(origin))
        .map(({ code }) => code),
    ]),
  );
  return new Map(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The notes of chapter 99 with these lists, in the HTML of the source, whose items and paragraphs are not closed. */
export function notesHtml(lists: CodesByHeading): string {
  const items = [...lists].map(
    ([heading, codes]) =>
      `<li value='(b)'><span>As provided in heading&nbsp;${heading}, the additional duties imposed by headings 9903.05.20&ndash;9903.05.84
       shall not apply to articles classifiable in the following provisions of the HTSUS:</span><p>${codes.map(printed).join(' ')}</p>
       <li value='(c)'>As provided in heading 9903.06.99, the duties shall not apply to etrogs (classifiable in subheading 0805.90.01), as of 2026.`,
  );
  return `<html><body><h3>SUBCHAPTER III</h3>U.S. Notes<ol><li value='52.'>(a) For heading 9903.05.31 see 6109.10.00.<ul>
    ${items.join('\n')}</ul><li value='53.'>As provided in heading 9903.07.01, 6109.10.00</ol></body></html>`;
}

function printed(code: string): string {
  if (code.length < 8) return `${code.slice(0, 4)}.${code.slice(4)}`;
  return dotted(code.slice(0, 8)) + (code.length > 8 ? `.${code.slice(8)}` : '');
}
