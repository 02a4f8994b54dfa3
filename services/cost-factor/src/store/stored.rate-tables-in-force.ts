import { type RateTableInForce, RateTablesInForce } from '@cpes/contracts';
import type { Clock } from '@cpes/service-kit';
import { rowsInForce } from '../domain/rows-in-force.ts';
import type { RateTables } from '../domain/rate-rows.ts';
import type { CurrentRates } from './current-rates.ts';
import type { RateImports } from './rate-imports.ts';
import { RATE_TABLES } from './rate-tables.ts';

/** It names the sources of other tables and has no rates. */
const WITHOUT_RATES: keyof RateTables = 'tariffSources';

/** The rate tables that this instance uses, with the times of their loads and checks. */
export class StoredRateTablesInForce extends RateTablesInForce {
  constructor(
    private readonly rates: CurrentRates,
    private readonly imports: RateImports,
    /** The sources that are checked for a table. */
    private readonly checked: Readonly<Partial<Record<keyof RateTables, readonly string[]>>>,
    private readonly clock: Clock,
  ) {
    super();
  }

  async read(): Promise<readonly RateTableInForce[]> {
    const now = this.clock.now().toISOString();
    const [loads, checks] = await Promise.all([this.imports.loads(), this.imports.checks()]);
    const names = (Object.keys(RATE_TABLES) as (keyof RateTables)[]).filter((name) => name !== WITHOUT_RATES);
    return names.map((name) => {
      const { table, file } = RATE_TABLES[name];
      const sources = this.checked[name] ?? [];
      const own = sources.map((source) => checks.get(source));
      // A source without a turn is checked at once.
      const next = own.map((check) => check?.nextAt ?? now).toSorted();
      const last = own.flatMap((check) => check?.checkedAt ?? []).toSorted();
      return {
        table,
        ...rowsInForce(this.rates.tables, name, now.slice(0, 'YYYY-MM-DD'.length)),
        loadedAt: loads.get(file) ?? now,
        checkedAt: last.at(-1) ?? null,
        nextCheckAt: next[0] ?? null,
      };
    });
  }
}
