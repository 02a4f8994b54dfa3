import type { GuardedClient } from '@cpes/outbound-http';
import type { Clock } from '@cpes/service-kit';
import type { CostFactorConfig } from '../cost-factor.config.ts';
import type { QuoteKind } from '../domain/quote.ts';
import { HttpQuoteSource } from './http.quote-source.ts';
import type { QuoteSource } from './quote-source.ts';

/** The live sources with an address; none by default. Throws when an address can never be allowed. */
export function configuredSources(
  config: Readonly<CostFactorConfig>,
  client: GuardedClient,
  clock: Clock,
): QuoteSource[] {
  const source = (kind: QuoteKind, name: keyof CostFactorConfig & `${string}_URL`, token?: string): QuoteSource[] => {
    const url = config[name];
    if (url === undefined) return [];
    try {
      client.vet(url);
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
    }
    return [new HttpQuoteSource({ kind, url, token, client, clock })];
  };
  return [
    ...source('freight', 'CPES_FREIGHT_SOURCE_URL', config.CPES_FREIGHT_SOURCE_TOKEN),
    ...source('duty', 'CPES_DUTY_SOURCE_URL', config.CPES_DUTY_SOURCE_TOKEN),
    ...source('fulfilment', 'CPES_FULFILMENT_SOURCE_URL', config.CPES_FULFILMENT_SOURCE_TOKEN),
    ...source('exchange-rate', 'CPES_EXCHANGE_RATE_SOURCE_URL', config.CPES_EXCHANGE_RATE_SOURCE_TOKEN),
  ];
}
