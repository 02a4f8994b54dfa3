import type * as archive from './en/archive.ts';
import type * as audit from './en/audit.ts';
import type * as candidates from './en/candidates.ts';
import type * as charts from './en/charts.ts';
import type * as common from './en/common.ts';
import type * as compare from './en/compare.ts';
import type * as importCsv from './en/import.ts';
import type * as join from './en/join.ts';
import type * as keys from './en/keys.ts';
import type * as listing from './en/listing.ts';
import type * as members from './en/members.ts';
import type * as newCandidate from './en/new-candidate.ts';
import type * as offers from './en/offers.ts';
import type * as ops from './en/ops.ts';
import type * as profile from './en/profile.ts';
import type * as rateCards from './en/rate-cards.ts';
import type * as rateTables from './en/rate-tables.ts';
import type * as report from './en/report.ts';
import type * as settings from './en/settings.ts';
import type * as signIn from './en/sign-in.ts';
import type * as sku from './en/sku.ts';
import type * as stores from './en/stores.ts';
import type * as terms from './en/terms.ts';
import type * as webhooks from './en/webhooks.ts';
import type * as whatIf from './en/what-if.ts';
import { isolating } from './isolating.ts';
import { language, PSEUDO, TEXT_FILES } from './language.ts';
import { pseudo } from './pseudo.ts';

export { locale, plural } from './language.ts';

/** The texts of each area of the interface: one file per language, and the English files define the keys. */
interface Areas {
  archive: typeof archive;
  audit: typeof audit;
  charts: typeof charts;
  common: typeof common;
  'sign-in': typeof signIn;
  candidates: typeof candidates;
  compare: typeof compare;
  import: typeof importCsv;
  join: typeof join;
  keys: typeof keys;
  listing: typeof listing;
  members: typeof members;
  'new-candidate': typeof newCandidate;
  offers: typeof offers;
  ops: typeof ops;
  profile: typeof profile;
  'rate-cards': typeof rateCards;
  'rate-tables': typeof rateTables;
  report: typeof report;
  settings: typeof settings;
  sku: typeof sku;
  stores: typeof stores;
  terms: typeof terms;
  webhooks: typeof webhooks;
  'what-if': typeof whatIf;
}
export type Area = keyof Areas;

const loaded = new Map<Area, Record<string, unknown>>();

/** Loads the texts of an area, before its first screen is drawn. */
export async function loadText(area: Area): Promise<void> {
  if (loaded.has(area)) return;
  const load = TEXT_FILES[`./${language}/${area}.ts`] ?? TEXT_FILES[`./en/${area}.ts`];
  if (load === undefined) throw new Error(`there are no texts of ${area}`);
  const texts = await load();
  loaded.set(area, isolating(language === PSEUDO ? pseudo(texts) : texts));
}

/** The texts of a loaded area. Do not call it at the top level of a module, which may run too early. */
export function text<A extends Area>(area: A): Areas[A] {
  const texts = loaded.get(area);
  if (texts === undefined) throw new Error(`the texts of ${area} are not loaded`);
  return texts as unknown as Areas[A];
}
