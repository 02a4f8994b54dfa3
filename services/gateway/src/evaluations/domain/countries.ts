import countries from 'i18n-iso-countries';

/** XK is used for Kosovo but is user-assigned: ISO 3166-1 has not assigned it. */
const NOT_ASSIGNED = new Set(['XK']);
/** The officially assigned ISO 3166-1 alpha-2 codes. */
export const COUNTRIES: readonly string[] = Object.keys(countries.getAlpha2Codes())
  .filter((code) => !NOT_ASSIGNED.has(code))
  .sort();
const ASSIGNED = new Set(COUNTRIES);

/** True for an officially assigned ISO 3166-1 alpha-2 code, in upper case. */
export function isAssignedCountry(code: string): boolean {
  return ASSIGNED.has(code);
}
