import { plural } from '../language.ts';

export const title = 'Rate tables';
export const lead =
  'The figures behind every report, for what you have not supplied yourself. A report keeps the figures of its day; an older figure counts for less in the confidence.';
export const heads = { table: 'Table', newest: 'Newest figure', valid: 'Valid until', next: 'Next check' };
export const none = 'No rate tables';
export const age = (days: number, words: string) => (days <= 0 ? 'today' : `${words} old`);
export const oldest = (day: string) => `the oldest ${day}`;
export const undated = 'No day';
export const open = 'Further notice';
export const withUpdate = 'With an update of CPES';
export const checked = 'checked';
export const rows = (count: string, one: number) => `${count} ${one === 1 ? 'row' : 'rows'}`;
export const more = (count: number) => `and ${plural(count, 'more source', 'more sources')}`;
/** By the name of the table; another one is shown by its own name. */
export const name: Readonly<Record<string, string>> = {
  markets: 'Markets and their customs values',
  us_tariff_lines: 'US tariff',
  us_exempt_lines: 'US goods without additional duties',
  hs6_mfn_rates: 'Customs duties by six digits',
  consumer_lines: 'Usual tariff lines of consumer goods',
  us_origin_duties: 'US additional duties by origin',
  us_line_words: 'Words of US tariff lines',
  us_listed_goods: 'US goods with listed duties',
  us_listed_duties: 'US listed duties',
  national_duties: 'Customs duties of other markets',
  duty_gaps: 'Duties that no table has',
  trade_remedies: 'Anti-dumping duties',
  freight_lanes: 'International freight',
  shipment_charges: 'Handling at origin and destination',
  entry_fee_rates: 'Entry fees',
  fulfilment_rates: 'Receiving, storage, pick and pack',
  last_mile_rates: 'Last-mile delivery',
  parcel_limits: 'Limits of parcels',
  transit_times: 'Days of transit',
  road_freight_rates: 'Road freight',
  vat_rates: 'Sales taxes',
  reduced_vat_rates: 'Reduced sales taxes',
  exchange_rates: 'Exchange rates',
  return_rates: 'Return rates',
  default_terms: 'Terms that you have not set',
};
