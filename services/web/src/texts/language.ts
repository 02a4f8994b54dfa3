import { numberFormat } from '../text/formats.ts';

type Loader = () => Promise<Record<string, unknown>>;

/** Every file of texts: a folder for each language, a file for each area. */
export const TEXT_FILES = import.meta.glob<Record<string, unknown>>('./*/*.ts') as Readonly<Record<string, Loader>>;

/** English with accents, and longer: finds texts that are cut, or written into the code. */
export const PSEUDO = 'en-XA';

/** The language of all texts, until the page is loaded again. */
export const language = languageWanted();

/** For amounts, numbers, dates and sorting: the browser's own, as people type what they are used to. */
export function locale(): string {
  if (language === PSEUDO) return 'en';
  return navigator.language;
}

/** `1 factor` or `2 factors`, by the rules of the language. */
export function plural(count: number, one: string, other: string): string {
  const number = numberFormat(locale()).format(count);
  return `${number} ${new Intl.PluralRules(language === PSEUDO ? 'en' : language).select(count) === 'one' ? one : other}`;
}

function languageWanted(): string {
  const wanted = new URLSearchParams(window.location.search).get('lang') ?? localStorage.getItem('cpes.language');
  const names = [PSEUDO, ...Object.keys(TEXT_FILES).map((path) => path.split('/')[1] ?? '')];
  return wanted !== null && names.includes(wanted) ? wanted : 'en';
}
