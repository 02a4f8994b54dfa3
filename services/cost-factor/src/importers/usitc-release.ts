import { type Check, RefusedRates } from './rate-source.ts';

/** The name of a release, as 2026HTSRev21, or 2026HTSBasic before the first revision of a year. */
const RELEASE = /^(\d{4})HTS(?:Basic|Rev(\d{1,3}))$/;
/** A release in the source of a row, also as shipped files name it. */
const IN_SOURCE =
  /\b(?<name>\d{4}HTS(?:Basic|Rev\d{1,3}))\b|(?:\bHTS|,) (?<year>\d{4}) Rev(?:ision)? (?<revision>\d{1,3})\b/;
const NAME = 'USITC Harmonized Tariff Schedule';
/** No ordinary or additional duty moves by 50 percentage points in one step; a larger one is a misplaced figure. */
const MOVED_BPS_MAX = 5_000;
/** More than the revisions of a year, some twenty. */
const REVISIONS_MAX = 1_000;

/**
 * Requires the name of a release that is at least as new as those of the rows in use. Throws `RefusedRates`: a file has no day, so
 * that an older one would be dated today.
 */
export function requireNotOlder(release: string | null, inUse: readonly { readonly source: string }[]): void {
  const order = release === null ? undefined : orderOf(release);
  if (order === undefined) throw new RefusedRates('the release must be its name, such as 2026HTSRev21');
  for (const { source } of inUse) {
    const { name, year, revision } = IN_SOURCE.exec(source)?.groups ?? {};
    const used = name ?? `${year}HTSRev${revision}`;
    if ((orderOf(used) ?? 0) > order)
      throw new RefusedRates(`the file is of ${release}, and the duties in use are of ${used}`);
  }
}

function orderOf(release: string): number | undefined {
  const [, year, revision = '0'] = RELEASE.exec(release) ?? [];
  return year === undefined ? undefined : Number(year) * REVISIONS_MAX + Number(revision);
}

/** The release and where it was read, as rows of the tariff name it. */
export function sourceOf({ release, address, today }: Check): string {
  return [NAME, release ?? `file of ${today}`, ...(address === null ? [] : [address])].join(', ');
}

/** Whether a row comes from a file of the tariff. */
export function isOfTariff({ source }: { readonly source: string }): boolean {
  return source.startsWith(`${NAME}, `);
}

export function isFar(before: number | null | undefined, after: number | null): boolean {
  return typeof before === 'number' && after !== null && Math.abs(after - before) > MOVED_BPS_MAX;
}
