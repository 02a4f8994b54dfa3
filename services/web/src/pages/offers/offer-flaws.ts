import type { OfferFlaw } from '@cpes/client/table';
import { moneyText } from '../../format/money-text.ts';
import { numberText } from '../../format/numbers.ts';
import { moneyFlawText } from '../../kit/money-flaw.ts';
import { locale, text } from '../../i18n/text.ts';

/** The error of a row of a price list in words, with the name of its column, and limits in the currency of its offer. */
export function offerFlawText(flaw: OfferFlaw, currency: string): string {
  const { cells, fields } = text('offers');
  if (flaw.field === undefined) return cells['too-many-cells'](flaw.max);
  const named = (words: string) => `${fields[flaw.field]} ${words}`;
  switch (flaw.code) {
    case 'amount':
      return `${fields[flaw.field]}: ${moneyFlawText(flaw.flaw, currency)}`;
    case 'range': {
      const written = (value: number) =>
        flaw.field === 'unitCost' ? moneyText({ cents: value, currency }, locale()) : numberText(value, locale());
      return named(cells.range(written(flaw.min), written(flaw.max)));
    }
    case 'too-long':
      return named(cells['too-long'](flaw.max));
    case 'too-many':
      return flaw.field === 'offerRef' ? cells.tooManyOffers(flaw.max) : cells.tooManyPrices(flaw.max);
    case 'differs':
    case 'repeated':
    case 'not-falling':
      return named(cells[flaw.code](flaw.line));
    // Only tables of candidates have these.
    case 'conflict':
    case 'hs-code':
    case 'image-url':
      return named(flaw.code);
    case 'control':
    case 'country':
    case 'currency':
    case 'day':
    case 'freight-mode':
    case 'incoterm':
    case 'invisible':
    case 'measure':
    case 'one-time-costs':
    case 'other-currency':
    case 'reference':
    case 'required':
    case 'whole':
      return named(cells[flaw.code]);
  }
}
