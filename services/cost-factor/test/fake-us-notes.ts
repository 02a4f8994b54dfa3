import type { UsExemptLine, UsListedGoods, UsTariffLine } from '../src/domain/rate-rows.ts';
import { CANADA_HEADINGS } from '../src/domain/us-canada-goods.ts';
import { CHINA_LISTS, chinaListOf } from '../src/domain/us-china-lists.ts';
import { EXEMPTION_LISTS } from '../src/domain/us-exemption-lists.ts';
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

/** The goods of China under the headings of their lists, as the lines have them. */
export function chinaCodesByHeading(lines: readonly UsTariffLine[]): Map<string, string[]> {
  return new Map(
    CHINA_LISTS.map(({ heading }) => [
      heading,
      lines.filter((line) => chinaListOf(line)?.heading === heading).map(({ hts8 }) => hts8),
    ]),
  );
}

/** The goods of Canada under the headings of their lists, as the rows have them. */
export function canadaCodesByHeading(rows: readonly UsListedGoods[]): Map<string, string[]> {
  return new Map(
    CANADA_HEADINGS.map((heading) => [heading, rows.filter(({ tier }) => tier === heading).map(({ code }) => code)]),
  );
}

/** The note on goods of Canada with these lists. */
export function canadaNotesHtml(lists: CodesByHeading): string {
  const items = [...lists].map(
    ([heading, codes], at) =>
      `<li value='(${at + 1})'>Heading ${heading} applies to articles classifiable in the following provisions of the tariff schedule:
       <p>${codes.map(printed).join(' ')}</p>`,
  );
  return `<li value='51.'>(a) Headings 9903.03.12&ndash;9903.03.16 concern goods of Canada. (b)<ol>${items.join('\n')}</ol>
    <li value='(c)'>As provided in heading 9903.03.15, goods of heading 9903.82.02 such as 7208.10.15 in heading 9903.03.12`;
}

/** Headings whose notes describe goods. */
const DESCRIBED: Readonly<Record<string, string>> = {
  '9903.88.04': `For the purposes of heading 9903.88.04, products of China: 1. Other seats, provided for in [subheading] 9401.80.40,
    except for such seats provided for in statistical reporting numbers 9401.80.4001 or 9401.80.4004;`,
  '9903.91.07': `Heading 9903.91.07 applies to products of China: masks described in statistical reporting number 6307.90.9870;`,
};

/** The notes on goods of China with these lists. */
export function chinaNotesHtml(lists: CodesByHeading): string {
  const items = [...lists].map(([heading, codes]) =>
    Object.hasOwn(DESCRIBED, heading)
      ? `<li value='(g)'>${DESCRIBED[heading]}`
      : `<li value='(a)'>For the purposes of heading ${heading}, products of China bear the duty of heading ${heading}.
         <li value='(b)'><span>Heading&nbsp;${heading} applies to: (i) all products of China that are classified in the following 8-digit
         subheadings, except those in: (1) heading 9903.88.05 and U.S. note 20(h); [Compiler's note: The list may begin on the next page.]
         </span><p>${codes.map(printed).join(' ')}</p>(ii) 1. Other books, provided for in subheading 4901.99.00, except for such books
         provided for in statistical reporting number 4901.99.0040;`,
  );
  return `<li value='20.'>${items.join('\n')}<li value='21.'>(a) For the purposes of subheading 9903.89.05, 0403.90.85`;
}

/** The notes of chapter 99 with these lists, in the HTML of the source, whose items and paragraphs are not closed. */
export function notesHtml(lists: CodesByHeading, others = ''): string {
  const items = [...lists].map(
    ([heading, codes]) =>
      `<li value='(b)'><span>As provided in heading&nbsp;${heading}, the additional duties imposed by headings 9903.05.20&ndash;9903.05.84
       shall not apply to articles classifiable in the following provisions of the HTSUS:</span><p>${codes.map(printed).join(' ')}</p>
       <li value='(c)'>Heading 9903.06.99 covers etrogs in subheading 0805.90.01, as of 2026.`,
  );
  return `<html><body><h3>SUBCHAPTER III</h3>U.S. Notes<ol>${others}<li value='52.'>(a) For heading 9903.05.31 see 6109.10.00.<ul>
    ${items.join('\n')}</ul><li value='53.'>As provided in heading 9903.07.01, 6109.10.00</ol></body></html>`;
}

function printed(code: string): string {
  if (code.length < 8) return `${code.slice(0, 4)}.${code.slice(4)}`;
  return dotted(code.slice(0, 8)) + (code.length > 8 ? `.${code.slice(8)}` : '');
}

/** Notes written by hand: a list for each heading, with remarks, and paragraphs about other headings. */
export const NOTES_BY_HAND = `<html><body><h3>SUBCHAPTER III</h3>U.S. Notes<ol>
  <li value='50.'>(a) (i) Heading 9903.05.02 imposes duties on products of Brazil, as in 6109.10.00.
  (ii) As provided in heading&nbsp;9903.05.03, the duties of heading 9903.05.02 shall not apply to:
  <table><tr><td>0201.10.05</td><td>0409.00.00</td><td>(statistical reporting number 0409.00.0005 only)</td></tr></table>
  (b) Heading 9903.05.04 covers 6203.42.07.
  <li value='52.'>(b) As provided in heading 9903.05.86, the duties of headings 9903.05.20&ndash;9903.05.84 shall not apply to:
  <p>0201.10.05 0409.00.00 (statistical reporting number 0409.00.0005 only) 0805.90.01 (etrogs only) 0201.<b>10</b>.10
  <p>(c) Heading 9903.05.87 covers goods of subdivision (c)(i), such as 8471.30.01.
  <p>(d) As provided in heading 9903.05.88, articles of civil aircraft: 4016.10.00
  <p>(e) As provided in heading 9903.05.89, articles for pharmaceutical use: 2933.99.82
  <p>(f) Heading 9903.05.90 covers 8471.41.01. (j) (1) As provided in heading 9903.05.96, products of the United Kingdom: 0101.21.01
  (2) As provided in heading 9903.05.97, products of the European Union: 0102.21.01, 0106.13.00
  (3) As provided in heading 9903.05.98, products of Switzerland: 0103.10.01, 0106.13.00 (camels only)
  (4) As provided in heading 9903.05.99, products of Malaysia: 0104.10.01
  (5) As provided in heading 9903.06.02, products of Cambodia: 0105.11.01
  (6) As provided in heading 9903.06.04, products of Guatemala: 0106.11.01
  (7) As provided in heading 9903.06.07, products of El Salvador: 0106.12.01
  (8) As provided in heading 9903.06.10, products of Argentina: 0106.14.01
  (9) As provided in heading 9903.06.12, products of Bangladesh: 0106.19.01
  (10) As provided in heading 9903.06.14, products of Taiwan: 0106.20.01
  (11) As provided in heading 9903.06.16, products of Indonesia: 0106.31.01
  (12) As provided in heading 9903.06.18, products of Ecuador: 0106.32.01
  (13) As provided in heading 9903.06.20, products of Jordan: 0106.33.01, 0106.13.00
  (k) Subject to heading 9903.06.21, 6109.10.00 bears the duty.</ol></body></html>`;
