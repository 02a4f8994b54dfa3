import { amountPhrase, type ExchangeRateData, percentPhrase, type Text } from '@cpes/contracts';

/** The currency of a report's sentences. */
export interface ReportCurrency {
  readonly code: string;
  readonly minorUnitDigits: ExchangeRateData['minorUnitDigits'];
}

/** An amount in words for people: `$12.26`, `¥1,226`, `-$0.57`. */
export function amountText(amount: number, { code, minorUnitDigits }: ReportCurrency): Text {
  return amountPhrase(amount, code, minorUnitDigits);
}

/** A rate in basis points as a percentage, without a zero fraction: `35.08 %`, `90 %`. */
export function percentText(bps: number): Text {
  return percentPhrase(bps);
}
