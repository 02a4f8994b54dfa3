import { type RateTableAge, RateTableAges } from '@cpes/contracts';
import { type Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import type { DataSource } from 'typeorm';
import { RateSnapshot } from '../domain/rate-snapshot.ts';
import type { RateTables } from '../domain/rate-rows.ts';
import { noteAges } from './metrics.ts';
import { RATE_TABLES } from './rate-tables.ts';
import { loadRateFiles, rateTablesVersion, readRates } from './rate-loader.ts';

/** The current rates: a snapshot in memory, refreshed regularly because another instance may load newer files. */
export class CurrentRates extends RateTableAges {
  private current!: RateSnapshot;
  private rows!: RateTables;
  private ages!: readonly RateTableAge[];
  private readonly log = logger('cost-factor');

  private constructor(
    private readonly dataSource: DataSource,
    first: Awaited<ReturnType<typeof readRates>>,
  ) {
    super();
    this.use(first);
  }

  /** Loads the service's new files, reads the tables, and keeps them current until the service stops. */
  static async open(dataSource: DataSource, lifecycle: Lifecycle, refreshSeconds: number): Promise<CurrentRates> {
    const loaded = await loadRateFiles(dataSource);
    const rates = new CurrentRates(dataSource, await readRates(dataSource));
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
    return this.rows;
  }

  /** Reads the tables again if a file was loaded since. Rejects on failure; the previous rates stay in use. */
  async refresh(): Promise<void> {
    if ((await rateTablesVersion(this.dataSource.manager)) === this.current.version) return;
    this.use(await readRates(this.dataSource));
    this.log.info({ version: this.current.version }, 'rates.read');
  }

  async read(): Promise<readonly RateTableAge[]> {
    return this.ages;
  }

  private use({ tables, version }: Awaited<ReturnType<typeof readRates>>): void {
    this.current = new RateSnapshot(tables, version);
    this.rows = tables;
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
