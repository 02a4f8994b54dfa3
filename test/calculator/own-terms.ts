import type { MerchantTerms } from '@cpes/contracts';
import { Exact } from './exact.ts';
import { exchangeRateOf, type Setting } from './setting.ts';
import { daysBetween, freshnessOf, type Standing } from './standing.ts';

const TERMS_FRESH_DAYS = 365;

/** The merchant's terms, unless their last day is over. */
export function validTermsOf({ terms, day }: Pick<Setting, 'terms' | 'day'>): Partial<MerchantTerms> {
  return terms === undefined || (terms.validUntil !== undefined && day > terms.validUntil) ? {} : terms;
}

/** The reliability of a figure from the terms. Terms with a last day do not age before it. */
export function standingOfTerms({ terms, today }: Setting): Standing {
  const { isDocumented = false, asOf = today, validUntil } = terms ?? {};
  return {
    type: 'client_document',
    qualityPercent: isDocumented ? 100 : 80,
    freshnessPercent: validUntil === undefined ? freshnessOf(daysBetween(asOf, today), TERMS_FRESH_DAYS) : 100,
  };
}

/** An amount of the terms in the candidate's currency. */
export function convertedTerm(setting: Setting, amountCents: number, currency: string): number {
  if (currency === setting.candidate.currency) return amountCents;
  const usCents = exchangeRateOf(setting.tables, currency, setting.today).toUsCents(Exact.of(amountCents));
  return setting.exchangeRate.fromUsCents(usCents).rounded();
}
