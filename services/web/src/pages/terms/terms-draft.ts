import { readMoney } from '@cpes/client/table';
import { moneyFlawText } from '../../kit/money-flaw.ts';
import { fieldFormat } from '../../format/formats.ts';
import { editableMoney } from '../../format/money-text.ts';
import { editablePercent, readPercent } from '../../format/percents.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Terms, TermsBody } from './terms-queries.ts';

const MONTHS_MAX = 60;
const DAYS_MAX = 730;
const HALF = 0.5;
const PREFIX = /^(?:\d\d){1,5}$/;

/** The texts that the user has typed. Rows have ids, so that a removed one takes its own text along. */
export interface Draft {
  readonly currency: string;
  readonly returnRate: string;
  readonly recovery: string;
  readonly handling: string;
  readonly prefixes: readonly { readonly id: number; readonly prefix: string; readonly rate: string }[];
  readonly feeRate: string;
  readonly feeFixed: string;
  readonly feeCurrency: string;
  readonly insurance: string;
  readonly months: string;
  readonly markets: readonly { readonly id: number; readonly market: string; readonly isRegistered: boolean }[];
  readonly target: string;
  readonly deposit: string;
  readonly leadTime: string;
  readonly payout: string;
  readonly source: string;
  readonly documentDate: string;
  readonly validUntil: string;
}

export type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];

/** The errors by the id of the field. */
export type Errors = Readonly<Record<string, string>>;

export function draftOf(terms: Terms): Draft {
  const { currency, returnRateBps, paymentFee, taxRegistered, cashCycle } = terms;
  const feeCurrency = paymentFee?.currency ?? currency;
  return {
    currency,
    returnRate: percentOf(returnRateBps?.default ?? null),
    recovery: percentOf(terms.returnRecoveryBps),
    handling: moneyOf(terms.returnHandlingCents, currency),
    prefixes: Object.entries(returnRateBps?.byHsPrefix ?? {}).map(([prefix, bps], id) => ({
      id,
      prefix,
      rate: percentOf(bps),
    })),
    feeRate: percentOf(paymentFee?.bps ?? null),
    feeFixed: moneyOf(paymentFee?.fixedCents ?? null, feeCurrency),
    feeCurrency,
    insurance: percentOf(terms.insuranceBps),
    months: terms.storageMonths === null ? '' : fieldFormat(locale(), 1).format(terms.storageMonths),
    markets: Object.entries(taxRegistered ?? {}).map(([market, isRegistered], id) => ({ id, market, isRegistered })),
    target: moneyOf(terms.targetCacCents, currency),
    deposit: percentOf(cashCycle?.depositBps ?? null),
    leadTime: daysOf(cashCycle?.leadTimeDays),
    payout: daysOf(cashCycle?.payoutDays),
    source: terms.source ?? '',
    documentDate: terms.documentDate ?? '',
    validUntil: terms.validUntil ?? '',
  };
}

/** An id that no row has. */
export function nextId(rows: readonly { readonly id: number }[]): number {
  return Math.max(0, ...rows.map(({ id }) => id)) + 1;
}

/** The body of a request. The service validates again. */
export function readDraft(draft: Draft): { readonly body: TermsBody; readonly errors: Errors } {
  const { wrong } = text('terms');
  const errors: Record<string, string> = {};
  const percent = (id: string, typed: string): number | undefined => {
    if (typed.trim() === '') return undefined;
    const bps = readPercent(typed);
    if (bps === undefined) errors[id] = wrong.percent;
    return bps;
  };
  const money = (id: 'handling' | 'feeFixed' | 'target', currency: string): number | undefined => {
    if (draft[id].trim() === '') return undefined;
    const read = readMoney(draft[id].trim(), currency, locale());
    if ('cents' in read) return read.cents;
    errors[id] = moneyFlawText(read.flaw, currency);
    return undefined;
  };
  const byHsPrefix: Record<string, number> = {};
  for (const { id, prefix: typed, rate } of draft.prefixes) {
    const prefix = typed.replaceAll(/[\s.]/g, '');
    if (!PREFIX.test(prefix)) errors[`prefix-${id}`] = wrong.prefix;
    else if (prefix in byHsPrefix) errors[`prefix-${id}`] = wrong.twice;
    const bps = readPercent(rate);
    if (bps === undefined) errors[`rate-${id}`] = wrong.percent;
    else byHsPrefix[prefix] = bps;
  }
  const taxRegistered: Record<string, boolean> = {};
  for (const { id, market, isRegistered } of draft.markets) {
    if (market === '') errors[`market-${id}`] = wrong.market;
    else if (market in taxRegistered) errors[`market-${id}`] = wrong.twice;
    taxRegistered[market] = isRegistered;
  }
  const usual = percent('returnRate', draft.returnRate);
  const bps = percent('feeRate', draft.feeRate);
  const fixedCents = money('feeFixed', draft.feeCurrency);
  if ((draft.feeRate.trim() === '') !== (draft.feeFixed.trim() === ''))
    errors[draft.feeRate.trim() === '' ? 'feeRate' : 'feeFixed'] = wrong.both;
  const cashCycle = cashCycleIn(draft, errors);
  const storageMonths = monthsIn(draft.months);
  if (Number.isNaN(storageMonths)) errors['months'] = wrong.months;
  const rates = {
    ...given('default', usual),
    ...(draft.prefixes.length === 0 ? {} : { byHsPrefix }),
  };
  const body: TermsBody = {
    currency: draft.currency as NonNullable<TermsBody['currency']>,
    ...(Object.keys(rates).length === 0 ? {} : { returnRateBps: rates }),
    ...given('returnRecoveryBps', percent('recovery', draft.recovery)),
    ...given('returnHandlingCents', money('handling', draft.currency)),
    ...(bps === undefined || fixedCents === undefined
      ? {}
      : { paymentFee: { bps, fixedCents, currency: draft.feeCurrency as NonNullable<TermsBody['currency']> } }),
    ...given('insuranceBps', percent('insurance', draft.insurance)),
    ...given('storageMonths', storageMonths),
    ...(draft.markets.length === 0 ? {} : { taxRegistered }),
    ...given('targetCacCents', money('target', draft.currency)),
    ...given('cashCycle', cashCycle),
    ...given('source', draft.source.trim() || undefined),
    ...given('documentDate', draft.documentDate || undefined),
    ...given('validUntil', draft.validUntil || undefined),
  };
  return { body, errors };
}

const CASH_FIELDS = ['deposit', 'leadTime', 'payout'] as const;

/** Undefined without one, or with errors. */
function cashCycleIn(draft: Draft, errors: Record<string, string>): TermsBody['cashCycle'] {
  const { wrong } = text('terms');
  const empty = CASH_FIELDS.filter((id) => draft[id].trim() === '');
  if (empty.length === CASH_FIELDS.length) return undefined;
  const depositBps = readPercent(draft.deposit);
  const [leadTimeDays, payoutDays] = [daysIn(draft.leadTime), daysIn(draft.payout)];
  if (depositBps === undefined) errors['deposit'] = wrong.percent;
  if (leadTimeDays === undefined) errors['leadTime'] = wrong.days;
  if (payoutDays === undefined) errors['payout'] = wrong.days;
  for (const id of empty) errors[id] = wrong.cash;
  if (depositBps === undefined || leadTimeDays === undefined || payoutDays === undefined) return undefined;
  return { depositBps, leadTimeDays, payoutDays };
}

function daysIn(typed: string): number | undefined {
  const days = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : DAYS_MAX + 1;
  return days <= DAYS_MAX ? days : undefined;
}

/** NaN for what is no number of half months. */
function monthsIn(typed: string): number | undefined {
  if (typed.trim() === '') return undefined;
  const months = /^\s*\d{1,2}(?:[.,][05]0?)?\s*$/.test(typed) ? Number(typed.trim().replace(',', '.')) : Number.NaN;
  return months <= MONTHS_MAX && Number.isInteger(months / HALF) ? months : Number.NaN;
}

function percentOf(bps: number | null): string {
  return bps === null ? '' : editablePercent(bps, locale());
}

function daysOf(days: number | undefined): string {
  return days === undefined ? '' : String(days);
}

function moneyOf(cents: number | null, currency: string): string {
  return cents === null ? '' : editableMoney({ cents, currency }, locale());
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}
