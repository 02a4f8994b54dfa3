import { isInForce } from '../domain/dated-index.ts';
import type { Dated } from '../domain/rate-rows.ts';

/** A country in a group of countries, for a time. */
export interface Membership extends Dated {
  /** Four digits or capital letters, such as 2020. */
  readonly group: string;
  readonly member: string;
}

/** The memberships of a file by their groups; empty when the file has none. */
export type CountryGroups = ReadonlyMap<string, readonly Membership[]>;

/** The area that a measure covers, without the excluded ones. */
export interface Area {
  /** ISO 3166-1 alpha-2, or a group of countries. */
  readonly area: string;
  readonly excluded?: readonly string[];
}

/** The area of all origins. The ordinary duty with another area is a special case, such as the Channel Islands. */
export const ALL_ORIGINS = '1011';
/** The origin of a measure on countries that are not known. */
export const EVERY_ORIGIN = '*';

const COUNTRY = /^[A-Z]{2}$/;
/** The Union as a member of a group. Its goods bear no duty in the EU, and it is no country of origin. */
const UNION = 'EU';
/** Codes of the geonomenclature of the EU that differ from those of ISO 3166. */
const ISO_CODES: Readonly<Record<string, string>> = { XS: 'RS' };

/** Without all origins: a file may list the members of that group, too, but not each country. */
export function groupsOf(memberships: readonly Membership[]): CountryGroups {
  const groups = new Map<string, Membership[]>();
  for (const one of memberships)
    if (one.group !== ALL_ORIGINS) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return groups;
}

/** Whether an area may have several countries. */
export function isGroup(area: string): boolean {
  return !COUNTRY.test(area);
}

/** The origins that an area covers on a day. For all origins, and without the members of its group or of an excluded one, `EVERY_ORIGIN`. */
export function originsOf({ area, excluded = [] }: Area, groups: CountryGroups, day: string): readonly string[] {
  const members = countriesOf(area, groups, day);
  const others = excluded.map((one) => countriesOf(one, groups, day));
  if (members === undefined || others.includes(undefined)) return [EVERY_ORIGIN];
  const without = new Set(others.flatMap((countries) => countries ?? []));
  return members.filter((country) => !without.has(country));
}

/** The countries among excluded areas. */
export function excludedCountries({ excluded = [] }: Area): string[] {
  return excluded.filter((one) => !isGroup(one)).map(isoOf);
}

function countriesOf(area: string, groups: CountryGroups, day: string): readonly string[] | undefined {
  if (!isGroup(area)) return [isoOf(area)];
  const members = (groups.get(area) ?? [])
    .filter((one) => isInForce(one, day) && COUNTRY.test(one.member) && one.member !== UNION)
    .map(({ member }) => isoOf(member));
  return members.length === 0 ? undefined : [...new Set(members)];
}

function isoOf(code: string): string {
  return ISO_CODES[code] ?? code;
}
