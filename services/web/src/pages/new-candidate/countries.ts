import { COUNTRY_CODES } from '@cpes/client/table';
import { regionNames } from '../../format/formats.ts';

/** All countries with their names, in the language and order of the page. */
export function countries(locale: string): readonly (readonly [code: string, name: string])[] {
  const names = regionNames(locale);
  return COUNTRY_CODES.map((code) => [code, names.of(code) ?? code] as const).sort(([, a], [, b]) =>
    a.localeCompare(b, locale),
  );
}
