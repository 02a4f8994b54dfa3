import type { RateTableAge } from '@cpes/contracts';
import { Gauge } from 'prom-client';

const tableAsOf = new Gauge({
  name: 'rate_table_as_of_timestamp_seconds',
  help: 'The newest day for which a rate table has a figure, by table',
  labelNames: ['table'],
});

/** Records the newest day of each table in use. */
export function noteAges(ages: readonly RateTableAge[]): void {
  for (const { table, asOf } of ages) tableAsOf.set({ table }, Date.parse(asOf) / 1_000);
}
