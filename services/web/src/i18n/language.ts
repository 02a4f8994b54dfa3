import { numberFormat } from '../format/formats.ts';

type Loader = () => Promise<Record<string, unknown>>;

/** Every text file: one folder per language, one file per area. */
export const TEXT_FILES = import.meta.glob<Record<string, unknown>>('./*/*.ts') as Readonly<Record<string, Loader>>;

/** A pseudo-locale: longer English with accents. It reveals texts that are truncated or hard-coded. */
export const PSEUDO = 'en-XA';

/** The language of all texts until the page is reloaded. */
export const language = languageWanted();

/** The browser's locale, for amounts, numbers, dates and sorting, because users type in its format. */
export function locale(): string {
  if (language === PSEUDO) return 'en';
  return navigator.language;
}

/** `1 factor` or `2 factors`, by the plural rules of the language. */
export function plural(count: number, one: string, other: string): string {
  const number = numberFormat(locale()).format(count);
  return `${number} ${new Intl.PluralRules(language === PSEUDO ? 'en' : language).select(count) === 'one' ? one : other}`;
}

function languageWanted(): string {
  const wanted = new URLSearchParams(window.location.search).get('lang') ?? localStorage.getItem('cpes.language');
  const names = [PSEUDO, ...Object.keys(TEXT_FILES).map((path) => path.split('/')[1] ?? '')];
  return wanted !== null && names.includes(wanted) ? wanted : 'en';
}
