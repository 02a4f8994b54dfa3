import type { Clock, GuardedClient } from '@cpes/service-kit';
import type { CostFactorConfig } from '../cost-factor.config.ts';
import type { QuoteKind } from '../domain/quote.ts';
import { HttpQuoteSource } from './http.quote-source.ts';
import type { QuoteSource } from './quote-source.ts';

/** The live sources that have an address; none by default. */
export function configuredSources(
  config: Readonly<CostFactorConfig>,
  client: GuardedClient,
  clock: Clock,
): QuoteSource[] {
  const source = (kind: QuoteKind, url: string | undefined, token: string | undefined): QuoteSource[] =>
    url === undefined ? [] : [new HttpQuoteSource({ kind, url, token, client, clock })];
  return [
    ...source('freight', config.CPES_FREIGHT_SOURCE_URL, config.CPES_FREIGHT_SOURCE_TOKEN),
    ...source('duty', config.CPES_DUTY_SOURCE_URL, config.CPES_DUTY_SOURCE_TOKEN),
    ...source('fulfilment', config.CPES_FULFILMENT_SOURCE_URL, config.CPES_FULFILMENT_SOURCE_TOKEN),
    ...source('exchange-rate', config.CPES_EXCHANGE_RATE_SOURCE_URL, config.CPES_EXCHANGE_RATE_SOURCE_TOKEN),
  ];
}
