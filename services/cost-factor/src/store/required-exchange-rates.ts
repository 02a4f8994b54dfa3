import type { Candidate } from '@cpes/contracts';
import { Fault } from '@cpes/service-kit';
import type { RateSnapshot } from '../domain/rate-snapshot.ts';

/**
 * The gateway refuses such candidates; one that arrives anyway fails, because a guessed rate would make a wrong report.
 */
export function requireExchangeRates(
  snapshot: RateSnapshot,
  { currency, costCurrency = currency }: Candidate,
  day: string,
): void {
  const unknown = [currency, costCurrency].find((code) => snapshot.exchangeRates.find(code, day) === undefined);
  if (unknown === undefined) return;
  throw new Fault('invalid', `There is no exchange rate for ${unknown}.`, { code: 'no-exchange-rate' });
}
