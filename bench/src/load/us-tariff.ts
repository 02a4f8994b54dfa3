/** As many lines of goods as a release of the US tariff has, with two rows more for each: some 39,000 rows and 17 MB. */
const CHAPTERS = 96;
const LINES_PER_CHAPTER = 136;
const RATES = 40;
const DESCRIPTION =
  'Goods of the heading, other than those of the earlier headings of this chapter, whether or not assembled';

/**
 * A full export of the US tariff with made-up rates. Editions differ in the rate of one line in a hundred, as two releases do.
 */
export function usTariffExport(edition: number): Buffer {
  const rows: object[] = [];
  for (let at = 1; at <= CHAPTERS; at += 1) {
    // Chapter 77 is reserved.
    const chapter = String(at < 77 ? at : at + 1).padStart(2, '0');
    for (let line = 0; line < LINES_PER_CHAPTER; line += 1) {
      const heading = `${chapter}${String(1 + (line >> 3)).padStart(2, '0')}`;
      const number = `${heading}.${10 + (line & 7)}.00`;
      const percent = (line + at + (line % 100 === 0 ? edition : 0)) % RATES;
      rows.push(row('', 1), row(number, 2, percent === 0 ? 'Free' : `${percent}%`), row(`${number}.10`, 3));
    }
  }
  for (const anchor of ['6109.10.00', '8518.30.20']) rows.push(row(anchor, 2, '16.5%'));
  for (let last = 20; last < 85; last += 1)
    rows.push(row(`9903.05.${last}`, 1, 'The duty provided in the applicable subheading + 12.5%'));
  return Buffer.from(JSON.stringify(rows));
}

function row(htsno: string, indent: number, general = ''): object {
  return {
    htsno,
    indent: String(indent),
    description: DESCRIPTION,
    superior: htsno === '' ? 'true' : null,
    units: ['No.'],
    general,
    special: 'Free (AU,BH,CL,CO,IL,JO,KR,MA,OM,P,PA,PE,S,SG)',
    other: '90%',
    footnotes: [{ columns: ['general'], marker: '1', value: 'See 9903.88.15.', type: 'endnote' }],
    quotaQuantity: null,
    additionalDuties: null,
    addiitionalDuties: null,
  };
}
