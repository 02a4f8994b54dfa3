import { type Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import type { DataSource } from 'typeorm';
import { RateBook } from '../domain/rate-book.ts';
import type { RateTables } from '../domain/rate-rows.ts';
import { noteTables } from '../metrics.ts';
import { loadRateFiles, rateTablesVersion, readRates } from './rate-loader.ts';

/** The rates as they stand: a snapshot in memory, looked at anew from time to time in case another instance loaded newer files. */
export class CurrentRates {
  private snapshot: RateBook;
  private readonly log = logger('cost-factor');

  private constructor(
    private readonly dataSource: DataSource,
    first: RateBook,
  ) {
    this.snapshot = first;
  }

  /** Loads what is new among the service's files, reads the tables, and keeps them current until the service stops. */
  static async open(dataSource: DataSource, lifecycle: Lifecycle, refreshSeconds: number): Promise<CurrentRates> {
    const loaded = await loadRateFiles(dataSource);
    const { tables, version } = await readRates(dataSource);
    const rates = new CurrentRates(dataSource, bookOf(tables, version));
    rates.log.info({ version, filesLoaded: loaded.length }, 'rates.read');
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

  get book(): RateBook {
    return this.snapshot;
  }

  /** Reads the tables again when a file was loaded since. Rejects when it cannot; the rates there are stay in use. */
  async refresh(): Promise<void> {
    if ((await rateTablesVersion(this.dataSource.manager)) === this.snapshot.version) return;
    const { tables, version } = await readRates(this.dataSource);
    this.snapshot = bookOf(tables, version);
    this.log.info({ version }, 'rates.read');
  }
}

function bookOf(tables: RateTables, version: string): RateBook {
  noteTables(tables);
  return new RateBook(tables, version);
}
