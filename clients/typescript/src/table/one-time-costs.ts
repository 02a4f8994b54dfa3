import { type MoneyFlaw, readMoneyOfFile } from './amounts.ts';
import { BOUNDS } from './fields.ts';
import { isPrintable, isVisible, oneLine } from './texts.ts';

export interface OneTimeCost {
  readonly label: string;
  readonly amountCents: number;
}

export type OneTimeCostFlaw = 'too-many' | 'label' | MoneyFlaw;
export type ReadOneTimeCosts = { readonly costs: readonly OneTimeCost[] } | { readonly flaw: OneTimeCostFlaw };

/**
 * One-time costs as people write them, between separators: a label, a colon, and an amount in this currency, as in
 * `Tooling: 1,200.00; Samples: 80`.
 */
export function readOneTimeCosts(
  typed: string,
  separator: ';' | '\n',
  currency: string,
  locale: string,
): ReadOneTimeCosts {
  const parts = typed
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > BOUNDS.oneTimeCostsMax) return { flaw: 'too-many' };
  const costs: OneTimeCost[] = [];
  for (const part of parts) {
    const [, before = '', amount = ''] = /^(.*):([^:]*)$/.exec(part) ?? [];
    const label = oneLine(before);
    if (
      label === '' ||
      [...label].length > BOUNDS.oneTimeCostLabelLengthMax ||
      !isPrintable(label) ||
      !isVisible(label)
    )
      return { flaw: 'label' };
    const read = readMoneyOfFile(amount.trim(), currency, locale);
    if ('flaw' in read) return { flaw: read.flaw };
    if (read.cents > BOUNDS.centsMax) return { flaw: 'too-large' };
    costs.push({ label, amountCents: read.cents });
  }
  return { costs };
}
