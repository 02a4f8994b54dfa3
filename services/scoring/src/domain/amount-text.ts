import type { ExchangeRateData } from '@cpes/contracts';

/** The currency that a report's sentences are about. */
export interface ReportCurrency {
  readonly code: string;
  readonly minorUnitDigits: ExchangeRateData['minorUnitDigits'];
}

/** An amount in words for people: `USD 12.26`, `JPY 1226`, `-USD 0.57`. */
export function amountText(amount: number, { code, minorUnitDigits }: ReportCurrency): string {
  return `${amount < 0 ? '-' : ''}${code} ${withPoint(magnitude(amount), minorUnitDigits)}`;
}

/** A rate in basis points as a percentage, without a fraction that is nought: `35.08 %`, `90 %`. */
export function percentText(bps: number): string {
  return `${bps < 0 ? '-' : ''}${withPoint(magnitude(bps), 2).replace(/\.00$/, '')} %`;
}

/** A count of the smallest unit with the decimal point put in by its place; no arithmetic, so nothing is rounded. */
export function withPoint(count: number, digits: number): string {
  if (digits === 0) return String(count);
  const text = String(count).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function magnitude(value: number): number {
  return value < 0 ? -value : value;
}
