import countries from 'i18n-iso-countries';

/** XK is in use for Kosovo but user-assigned: ISO 3166-1 has not given it out. */
const NOT_ASSIGNED = new Set(['XK']);
const ASSIGNED = new Set(Object.keys(countries.getAlpha2Codes()).filter((code) => !NOT_ASSIGNED.has(code)));

/** True for an officially assigned ISO 3166-1 alpha-2 code, in upper case. */
export function isAssignedCountry(code: string): boolean {
  return ASSIGNED.has(code);
}
