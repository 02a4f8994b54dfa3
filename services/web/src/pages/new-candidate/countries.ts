/** Codes that ISO 3166-1 does not assign, though names are known for them. */
const NOT_ASSIGNED = new Set([
  'AC',
  'AN',
  'BU',
  'CP',
  'CQ',
  'CS',
  'DD',
  'DG',
  'DY',
  'EA',
  'EU',
  'EZ',
  'FX',
  'HV',
  'IC',
  'NH',
  'NT',
  'QO',
  'RH',
  'SU',
  'TA',
  'TP',
  'UK',
  'UN',
  'VD',
  'XA',
  'XB',
  'XK',
  'YD',
  'YU',
  'ZR',
  'ZZ',
]);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** All countries with their names in the language of the page, in its order. The service refuses what is none. */
export function countries(locale: string): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NOT_ASSIGNED.has(code))
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    })
    .sort(([, a], [, b]) => a.localeCompare(b, locale));
}
