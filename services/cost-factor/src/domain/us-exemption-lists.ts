import type { UsExemptLine } from './rate-rows.ts';

/** An exemption whose rows come from the notes of chapter 99. */
export interface ExemptionList extends Pick<UsExemptLine, 'duty' | 'condition'> {
  /** The headings by the origins whose goods they exempt. */
  readonly headings: Readonly<Record<string, string>>;
  /** The name of the list and its note, to which an import appends the release. */
  readonly source: string;
}

const OF_FORCED_LABOUR = 'lines exempt from the forced-labour duty';
const EVERY_ORIGIN = '*';
const OF_RELEASE = /, \d{4}HTS(?:Basic|Rev\d+)\)$/;

/**
 * The exemptions whose lists have only codes. Others describe goods of a code, so that their rows stay: those for particular
 * articles, and those of textiles under CAFTA-DR.
 */
export const EXEMPTION_LISTS: readonly ExemptionList[] = [
  {
    duty: 'forced_labour',
    condition: 'none',
    headings: { [EVERY_ORIGIN]: '9903.05.86' },
    source: `${OF_FORCED_LABOUR} (HTSUS U.S. note 52(b)`,
  },
  {
    duty: 'forced_labour',
    condition: 'aircraft',
    headings: { [EVERY_ORIGIN]: '9903.05.88' },
    source: `${OF_FORCED_LABOUR} (HTSUS U.S. note 52(d)`,
  },
  {
    duty: 'forced_labour',
    condition: 'pharma',
    headings: { [EVERY_ORIGIN]: '9903.05.89' },
    source: `${OF_FORCED_LABOUR} (HTSUS U.S. note 52(e)`,
  },
  {
    duty: 'forced_labour',
    condition: 'none',
    headings: {
      GB: '9903.05.96',
      EU: '9903.05.97',
      CH: '9903.05.98',
      MY: '9903.05.99',
      KH: '9903.06.02',
      GT: '9903.06.04',
      SV: '9903.06.07',
      AR: '9903.06.10',
      BD: '9903.06.12',
      TW: '9903.06.14',
      ID: '9903.06.16',
      EC: '9903.06.18',
      JO: '9903.06.20',
    },
    source: `${OF_FORCED_LABOUR} by origin (HTSUS U.S. note 52(j)`,
  },
  {
    duty: 'section301',
    condition: 'none',
    headings: { BR: '9903.05.03' },
    source: 'lines exempt from the Section 301 duty on Brazil (HTSUS U.S. note 50(a)(ii)',
  },
];

/**
 * Whether the notes replace a row: every origin has a heading of the list. A row for particular articles belongs to a file of CPES, unless an
 * import made it.
 */
export function isOfList(
  list: ExemptionList,
  row: Pick<UsExemptLine, 'duty' | 'origins' | 'condition' | 'source'>,
): boolean {
  const isOfImport =
    row.condition === 'particular' && row.source.startsWith(list.source) && OF_RELEASE.test(row.source);
  return (
    row.duty === list.duty &&
    (row.condition === list.condition || isOfImport) &&
    row.origins.split(' ').every((origin) => Object.hasOwn(list.headings, origin))
  );
}
