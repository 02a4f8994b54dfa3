import { Fault } from '@cpes/service-kit';
import type { RateSnapshot } from '../domain/rate-snapshot.ts';

/**
 * The gateway refuses such candidates; one that arrives anyway fails, because a guessed rate would make a wrong report.
 */
export function requireExchangeRate(snapshot: RateSnapshot, currency: string, day: string): void {
  if (snapshot.exchangeRates.find(currency, day) !== undefined) return;
  throw new Fault('invalid', `There is no exchange rate for ${currency}.`, { code: 'no-exchange-rate' });
}
