import type * as candidates from './en/candidates.ts';
import type * as common from './en/common.ts';
import type * as signIn from './en/sign-in.ts';
import { pseudo } from './pseudo.ts';

/** The texts of each part of the interface: one file a language, the English ones decide which there are. */
interface Areas {
  common: typeof common;
  'sign-in': typeof signIn;
  candidates: typeof candidates;
}
export type Area = keyof Areas;

type Loader = () => Promise<Record<string, unknown>>;
const files = import.meta.glob<Record<string, unknown>>('./*/*.ts') as Readonly<Record<string, Loader>>;
const loaded = new Map<Area, Record<string, unknown>>();

/** The language of all texts, until the page is loaded again. `en-XA` is longer English with accents, to find cut texts. */
export const language = languageWanted();

/** Loads the texts of an area; they are needed before its first screen is drawn. */
export async function loadText(area: Area): Promise<void> {
  if (loaded.has(area)) return;
  const load = files[`./${language}/${area}.ts`] ?? files[`./en/${area}.ts`];
  if (load === undefined) throw new Error(`there are no texts of ${area}`);
  const texts = await load();
  loaded.set(area, language === 'en-XA' ? pseudo(texts) : texts);
}

/** The texts of an area that was loaded. Not for the top level of a module, which may run before. */
export function text<A extends Area>(area: A): Areas[A] {
  const texts = loaded.get(area);
  if (texts === undefined) throw new Error(`the texts of ${area} are not loaded`);
  return texts as unknown as Areas[A];
}

/** `one` or `other` by the rules of the language, with the number in front: `plural(2, 'factor', 'factors')`. */
export function plural(count: number, one: string, other: string): string {
  const number = new Intl.NumberFormat(locale()).format(count);
  return `${number} ${new Intl.PluralRules(locale()).select(count) === 'one' ? one : other}`;
}

/** For numbers, dates and sorting. The browser's own when its language is that of the texts. */
export function locale(): string {
  if (language === 'en-XA') return 'en';
  return navigator.languages.find((one) => one.split('-')[0] === language) ?? language;
}

function languageWanted(): string {
  const wanted = new URLSearchParams(window.location.search).get('lang') ?? localStorage.getItem('cpes.language');
  const names = ['en-XA', ...Object.keys(files).map((path) => path.split('/')[1] ?? '')];
  return wanted !== null && names.includes(wanted) ? wanted : 'en';
}
