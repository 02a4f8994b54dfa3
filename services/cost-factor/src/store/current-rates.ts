import { setImmediate } from 'node:timers/promises';
import { type RateTableAge, RateTableAges } from '@cpes/contracts';
import { type Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import type { DataSource } from 'typeorm';
import { RateCalendar } from '../domain/rate-calendar.ts';
import { RateSnapshot } from '../domain/rate-snapshot.ts';
import type { RateTables } from '../domain/rate-rows.ts';
import { TariffStatistics } from '../domain/tariff-statistics.ts';
import { noteAges } from './metrics.ts';
import { RATE_TABLES } from './rate-tables.ts';
import { loadRateFiles, type Rates, rateTablesVersion, readRates } from './rate-loader.ts';

/** The current rates: a snapshot in memory, refreshed regularly because another instance may load newer files. */
export class CurrentRates extends RateTableAges {
  private current!: RateSnapshot;
  private rates!: Rates;
  private ages!: readonly RateTableAge[];
  /** Refreshes run one after another, so that no older state replaces a newer one. */
  private refreshed = Promise.resolve();
  private readonly log = logger('cost-factor');

  private constructor(
    private readonly dataSource: DataSource,
    private readonly pauseMs: number,
  ) {
    super();
  }

  /**
   * Loads the service's new files, reads the tables, and keeps them current until the service stops. `pauseMs` separates slices of rows
   * that a refresh reads.
   */
  static async open(
    dataSource: DataSource,
    lifecycle: Lifecycle,
    refreshSeconds: number,
    pauseMs = 0,
  ): Promise<CurrentRates> {
    const loaded = await loadRateFiles(dataSource);
    const rates = new CurrentRates(dataSource, pauseMs);
    await rates.use(await readRates(dataSource));
    rates.log.info({ version: rates.snapshot.version, filesLoaded: loaded.length }, 'rates.read');
    const run = () => rates.refresh();
    const everyMs = refreshSeconds * 1_000;
    new PeriodicTask({
      service: 'cost-factor',
      name: 'rates-refresh',
      everyMs,
      run,
      lifecycle,
      phase: 'consumers',
    }).start();
    return rates;
  }

  get snapshot(): RateSnapshot {
    return this.current;
  }

  get tables(): RateTables {
    return this.rates.tables;
  }

  /** Reads the tables into which a file was loaded since. Rejects on failure; the previous rates stay in use. */
  refresh(): Promise<void> {
    this.refreshed = this.refreshed.catch(() => undefined).then(() => this.readNewer());
    return this.refreshed;
  }

  async read(): Promise<readonly RateTableAge[]> {
    return this.ages;
  }

  private async readNewer(): Promise<void> {
    if ((await rateTablesVersion(this.dataSource.manager)) === this.current.version) return;
    await this.use(await readRates(this.dataSource, this.rates, this.pauseMs));
    this.log.info({ version: this.current.version }, 'rates.read');
  }

  /** The indexes take some 50 ms. They are made in parts, between which evaluations use the previous snapshot. */
  private async use(rates: Rates): Promise<void> {
    const { tables, version } = rates;
    const statistics = new TariffStatistics(tables);
    await setImmediate();
    const calendar = new RateCalendar(tables);
    await setImmediate();
    this.current = new RateSnapshot(tables, version, { statistics, calendar });
    this.rates = rates;
    this.ages = agesOf(tables);
    noteAges(this.ages);
  }
}

function agesOf(tables: RateTables): RateTableAge[] {
  const all = Object.entries(tables) as [keyof RateTables, readonly { readonly asOf?: string }[]][];
  return all.flatMap(([name, rows]) => {
    const newest = rows.reduce((latest, { asOf = '' }) => (asOf > latest ? asOf : latest), '');
    return newest === '' ? [] : [{ table: RATE_TABLES[name].table, asOf: newest }];
  });
}
