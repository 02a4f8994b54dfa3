import { type MoneyFlaw } from '@cpes/client/table';
import { minorUnitDigitsOf } from '@cpes/money';
import { editableMoney } from '../format/money-text.ts';
import { locale, text } from '../i18n/text.ts';

const EXAMPLE_CENTS = 540;

/** A sample amount in this locale and currency: `5.40`, `5,40`. */
export function exampleAmount(currency: string): string {
  return editableMoney({ cents: EXAMPLE_CENTS, currency }, locale());
}

/** Why a text is not a valid amount. */
export function moneyFlawText(flaw: MoneyFlaw, currency: string): string {
  const { money } = text('common');
  return {
    empty: money.empty,
    'not-a-number': money.notANumber(exampleAmount(currency)),
    'too-many-decimals': money.tooManyDecimals(minorUnitDigitsOf(currency)),
    negative: money.negative,
    'too-large': money.tooLarge,
  }[flaw];
}
