import type { GuardedClient } from '@cpes/outbound-http';
import type { Clock } from '@cpes/service-kit';
import { type CostFactorConfig, together } from '../cost-factor.config.ts';
import type { QuoteKind } from '../domain/quote.ts';
import { BackgroundQuoteSource, type QuoteProvider } from './background.quote-source.ts';
import { EasyPostProvider } from './easypost.provider.ts';
import { portsWith } from './freightos-ports.ts';
import { FreightosProvider } from './freightos.provider.ts';
import { HttpQuoteSource } from './http.quote-source.ts';
import type { QuoteSource } from './quote-source.ts';
import { UkTariffProvider } from './uk-tariff.provider.ts';

/** The share of the time of a live source that an evaluation waits for an answer in the background. */
const WAIT_PERCENT_MAX = 60;

type UrlSetting = keyof CostFactorConfig & `${string}_URL`;

/**
 * The live sources with an address; none by default. An operator's own source goes before a provider of the same kind. Throws when an
 * address can never be allowed.
 */
export function configuredSources(
  config: Readonly<CostFactorConfig>,
  client: GuardedClient,
  clock: Clock,
): QuoteSource[] {
  const addressOf = (name: UrlSetting): string | undefined => {
    const url = config[name];
    if (url === undefined) return undefined;
    try {
      client.vet(url);
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
    }
    return url;
  };
  const source = (kind: QuoteKind, name: UrlSetting, token?: string): QuoteSource[] => {
    const url = addressOf(name);
    return url === undefined ? [] : [new HttpQuoteSource({ kind, url, token, client, clock })];
  };
  return [
    ...source('freight', 'CPES_FREIGHT_SOURCE_URL', config.CPES_FREIGHT_SOURCE_TOKEN),
    ...source('duty', 'CPES_DUTY_SOURCE_URL', config.CPES_DUTY_SOURCE_TOKEN),
    ...source('fulfilment', 'CPES_FULFILMENT_SOURCE_URL', config.CPES_FULFILMENT_SOURCE_TOKEN),
    ...source('exchange-rate', 'CPES_EXCHANGE_RATE_SOURCE_URL', config.CPES_EXCHANGE_RATE_SOURCE_TOKEN),
    ...ukTariff(config, addressOf, client, clock),
    ...easyPost(config, addressOf, client, clock),
    ...freightos(config, addressOf, client, clock),
  ];
}

type AddressOf = (name: UrlSetting) => string | undefined;

function ukTariff(
  config: Readonly<CostFactorConfig>,
  addressOf: AddressOf,
  client: GuardedClient,
  clock: Clock,
): QuoteSource[] {
  const url = addressOf('CPES_UK_TARIFF_URL');
  if (url === undefined) return [];
  addressOf('CPES_UK_TARIFF_TOKEN_URL');
  const names = ['CPES_UK_TARIFF_CLIENT_ID', 'CPES_UK_TARIFF_CLIENT_SECRET', 'CPES_UK_TARIFF_TOKEN_URL'] as const;
  const [clientId, clientSecret, tokenUrl] = together(config, names) ?? [];
  const isClient = clientId !== undefined && clientSecret !== undefined && tokenUrl !== undefined;
  const credentials = isClient ? { clientId, clientSecret, tokenUrl } : undefined;
  return [background(new UkTariffProvider({ url, credentials, client, clock }), config, clock)];
}

function easyPost(
  config: Readonly<CostFactorConfig>,
  addressOf: AddressOf,
  client: GuardedClient,
  clock: Clock,
): QuoteSource[] {
  if (addressOf('CPES_EASYPOST_URL') === undefined) return [];
  const names = ['CPES_EASYPOST_URL', 'CPES_EASYPOST_KEY', 'CPES_EASYPOST_FROM_ZIP', 'CPES_EASYPOST_TO_ZIPS'] as const;
  const [url = '', key = '', fromZip = '', zips = ''] = together(config, names) ?? [];
  const isOwnAccount = config.CPES_EASYPOST_OWN_ACCOUNT === 'true';
  const toZips = [...new Set(zips.split(','))];
  return [background(new EasyPostProvider({ url, key, fromZip, toZips, isOwnAccount, client, clock }), config, clock)];
}

function freightos(
  config: Readonly<CostFactorConfig>,
  addressOf: AddressOf,
  client: GuardedClient,
  clock: Clock,
): QuoteSource[] {
  const url = addressOf('CPES_FREIGHTOS_URL');
  if (url === undefined) return [];
  const ports = portsWith(config.CPES_FREIGHTOS_PORTS?.split(',') ?? []);
  return [background(new FreightosProvider({ url, ports, client, clock }), config, clock)];
}

function background<Kind extends QuoteKind, Question, Answer>(
  provider: QuoteProvider<Kind, Question, Answer>,
  config: Readonly<CostFactorConfig>,
  clock: Clock,
): QuoteSource {
  return new BackgroundQuoteSource(provider, clock, (config.COST_FACTOR_QUOTE_TIMEOUT_MS * WAIT_PERCENT_MAX) / 100);
}
