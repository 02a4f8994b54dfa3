import {
  FactorExtraction,
  RATE_IMPORT_KINDS,
  RateImporter,
  type RateImportKind,
  RateTableAges,
  RateTablesInForce,
  RateTablesVersion,
} from '@cpes/contracts';
import { type Broker, evaluationFailureAt, MessagingModule } from '@cpes/messaging';
import { GuardedClient } from '@cpes/outbound-http';
import { openDataSource } from '@cpes/persistence';
import { Clock, Lifecycle, PeriodicTask, type ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { factorExtractionCalls } from './calls/factor-extraction.controller.ts';
import { rateImporterCalls } from './calls/rate-importer.controller.ts';
import { rateTableAgesCalls } from './calls/rate-table-ages.controller.ts';
import { rateTablesInForceCalls } from './calls/rate-tables-in-force.controller.ts';
import { rateTablesVersionCalls } from './calls/rate-tables-version.controller.ts';
import { TableFactorExtraction } from './calls/table.factor-extraction.ts';
import { CostFactorConfig, together } from './cost-factor.config.ts';
import type { RateTables } from './domain/rate-rows.ts';
import { SkuNormalizedHandler } from './handlers/sku-normalized.handler.ts';
import type { RateSources } from './importers/rate-files.ts';
import { PublishedRateImporter } from './importers/rate-importer.ts';
import { RATE_SOURCES } from './importers/rate-sources.ts';
import { ThreadedRateFiles } from './importers/threaded.rate-files.ts';
import { uspsSource } from './importers/usps.source.ts';
import { configuredSources } from './quotes/configured-sources.ts';
import { QuoteAggregator } from './quotes/quote-aggregator.ts';
import { CurrentRates } from './store/current-rates.ts';
import { RateImports } from './store/rate-imports.ts';
import { RATES_PAUSE_MS } from './store/rate-loader.ts';
import { COST_FACTOR_MIGRATIONS } from './store/migrations.ts';
import { StoredRateTablesInForce } from './store/stored.rate-tables-in-force.ts';

type Addresses = Readonly<Record<RateImportKind, string | undefined>>;

@Module({})
class CostFactorModule {}

/** Wires the service; tests may pass their own clock. */
export function costFactorModule(config: Readonly<CostFactorConfig>, broker: Broker, clock?: Clock): DynamicModule {
  const foundation = MessagingModule.for({
    service: 'cost-factor',
    broker,
    onParked: evaluationFailureAt('cost-factor'),
    ...(clock === undefined ? {} : { clock }),
  });
  return {
    module: CostFactorModule,
    imports: [foundation],
    controllers: [SkuNormalizedHandler],
    providers: [
      {
        provide: DataSource,
        inject: [Lifecycle],
        useFactory: (lifecycle: Lifecycle) => openRates(config.COST_FACTOR_DATABASE_URL, lifecycle),
      },
      { provide: FactorExtraction, useClass: TableFactorExtraction },
      {
        provide: CurrentRates,
        inject: [DataSource, Lifecycle],
        useFactory: (dataSource: DataSource, lifecycle: Lifecycle) =>
          CurrentRates.open(dataSource, lifecycle, config.COST_FACTOR_RATES_REFRESH_SECONDS, RATES_PAUSE_MS),
      },
      { provide: RateTableAges, useExisting: CurrentRates },
      {
        provide: RateTablesVersion,
        inject: [CurrentRates],
        useFactory: (rates: CurrentRates): RateTablesVersion => ({
          read: async () => ({ version: rates.snapshot.version }),
        }),
      },
      {
        provide: RateTablesInForce,
        inject: [CurrentRates, DataSource, Clock],
        useFactory: (rates: CurrentRates, dataSource: DataSource, time: Clock) => {
          const checked = checkedSources(addressesOf(config));
          return new StoredRateTablesInForce(rates, new RateImports(dataSource), checked, time);
        },
      },
      {
        provide: RateImporter,
        inject: [DataSource, CurrentRates, Clock, Lifecycle],
        useFactory: (dataSource: DataSource, rates: CurrentRates, time: Clock, lifecycle: Lifecycle) =>
          openImporter(config, new RateImports(dataSource), rates, time, lifecycle),
      },
      {
        provide: QuoteAggregator,
        inject: [Clock, Lifecycle],
        useFactory: (time: Clock, lifecycle: Lifecycle) => openQuoteAggregator(config, time, lifecycle),
      },
    ],
  };
}

/** The service stores only rate tables. */
async function openRates(url: string, lifecycle: Lifecycle): Promise<DataSource> {
  const migrations = COST_FACTOR_MIGRATIONS;
  const dataSource = await openDataSource({ service: 'cost-factor', url, entities: [], migrations });
  lifecycle.onStop('database', () => dataSource.destroy());
  return dataSource;
}

function clientOf(config: Readonly<CostFactorConfig>): GuardedClient {
  return new GuardedClient({
    allowHttp: config.CPES_ALLOW_HTTP_SOURCES === 'true',
    httpAllowedBy: 'set CPES_ALLOW_HTTP_SOURCES to true',
    allowPrivate: config.CPES_ALLOW_PRIVATE_SOURCES === 'true',
  });
}

/** The sources of published rates; one without an address is not checked. */
function addressesOf(config: Readonly<CostFactorConfig>): Addresses {
  return {
    ecb: config.CPES_ECB_RATES_URL,
    hmrc: config.CPES_HMRC_RATES_URL,
    usitc: config.CPES_USITC_URL,
    'usitc-notes': config.CPES_USITC_URL,
    'uk-tariff': config.CPES_UK_TARIFF_DATA_URL,
    taric: config.CPES_TARIC_URL,
    usps: config.CPES_USPS_URL,
  };
}

/** The sources with the accounts that they need. Throws when settings of an account are missing. */
function sourcesOf(config: Readonly<CostFactorConfig>): RateSources {
  const names = [
    'CPES_USPS_URL',
    'CPES_USPS_CLIENT_ID',
    'CPES_USPS_CLIENT_SECRET',
    'CPES_USPS_FROM_ZIP',
    'CPES_USPS_TO_ZIPS',
  ] as const;
  const [, clientId = '', clientSecret = '', fromZip = '', zips] = together(config, names) ?? [];
  if (zips === undefined) return RATE_SOURCES;
  const account = { clientId, clientSecret, fromZip, toZips: [...new Set(zips.split(','))] };
  return { ...RATE_SOURCES, usps: uspsSource(account) };
}

/** The kinds of the sources that are checked for each table. */
function checkedSources(addresses: Addresses): Partial<Record<keyof RateTables, readonly string[]>> {
  const checked: Partial<Record<keyof RateTables, string[]>> = {};
  for (const kind of RATE_IMPORT_KINDS) {
    if (addresses[kind] === undefined) continue;
    for (const table of RATE_SOURCES[kind].tables) (checked[table] ??= []).push(kind);
  }
  return checked;
}

function openImporter(
  config: Readonly<CostFactorConfig>,
  imports: RateImports,
  rates: CurrentRates,
  clock: Clock,
  lifecycle: Lifecycle,
): PublishedRateImporter {
  const client = clientOf(config);
  const files = new ThreadedRateFiles(config.COST_FACTOR_DATABASE_URL);
  const importer = new PublishedRateImporter(
    sourcesOf(config),
    files,
    addressesOf(config),
    client,
    imports,
    rates,
    clock,
  );
  new PeriodicTask({
    service: 'cost-factor',
    name: 'rates-import',
    everyMs: config.COST_FACTOR_RATES_REFRESH_SECONDS * 1_000,
    run: (signal) => importer.checkAll(signal),
    lifecycle,
    phase: 'consumers',
  }).start();
  lifecycle.onStop('broker', () => client.close());
  return importer;
}

function openQuoteAggregator(config: Readonly<CostFactorConfig>, clock: Clock, lifecycle: Lifecycle): QuoteAggregator {
  const client = clientOf(config);
  const aggregator = new QuoteAggregator(
    configuredSources(config, client, clock),
    clock,
    config.COST_FACTOR_QUOTE_TIMEOUT_MS,
  );
  lifecycle.onStop('broker', async () => {
    await aggregator.close();
    client.close();
  });
  return aggregator;
}

/** Starts the service as a process or as one part of a process. */
export const costFactorService: ServiceDefinition<CostFactorConfig, Broker> = {
  name: 'cost-factor',
  config: CostFactorConfig,
  module: (config, broker) => costFactorModule(config, broker),
  internalCalls: [
    factorExtractionCalls,
    rateTableAgesCalls,
    rateTablesInForceCalls,
    rateTablesVersionCalls,
    rateImporterCalls,
  ],
};
