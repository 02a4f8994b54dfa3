import type { TenantId } from '@cpes/contracts';
import { PreparedDatabase, questionBatcher } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { Quota } from '../../identity/index.ts';
import { runningTotals } from '../domain/token-bucket.ts';

/** The tokens that a request costs. */
export interface Demand {
  readonly tenantId: TenantId;
  readonly quota: Quota;
  readonly cost: number;
}

export interface Grant {
  readonly isGranted: boolean;
  /** The level of the tenant's bucket afterwards. */
  readonly levelMicro: bigint;
}

/**
 * One bucket per tenant, in the database, so that the quota is exact over all instances. One statement serves the requests that
 * arrive together. The arithmetic is that of `take` in edge/domain/token-bucket.ts; a test compares the two.
 */
@Injectable()
export class RateLimiter {
  private readonly demands = questionBatcher<Demand, Grant>((demands) => this.takeAll(demands));

  constructor(private readonly database: PreparedDatabase) {}

  take(demand: Demand): Promise<Grant> {
    return this.demands.add(demand);
  }

  private async takeAll(demands: readonly Demand[]): Promise<Grant[]> {
    const groups = groupsOf(demands);
    const takings = await this.takeBatches([...groups.values()].map(batchOf));
    const grants = demands.map((): Grant => ({ isGranted: false, levelMicro: 0n }));
    for (const { tenant_id, granted, level_micro } of takings) {
      let total = 0;
      for (const { cost, index } of groups.get(tenant_id) ?? []) {
        total += cost;
        grants[index] = { isGranted: total <= Number(granted), levelMicro: BigInt(level_micro) };
      }
    }
    return grants;
  }

  private async takeBatches(batches: readonly Batch[]): Promise<Taking[]> {
    const takings = await this.database.query<Taking>(TAKE, [JSON.stringify(batches)]);
    const known = new Set(takings.map((taking) => taking.tenant_id));
    const unknown = batches.filter((batch) => !known.has(batch.tenant_id));
    if (unknown.length === 0) return takings;
    // A tenant's first request, or the first one after the database has crashed.
    await this.database.query(MAKE, [JSON.stringify(unknown)]);
    const rest = await this.database.query<Taking>(TAKE, [JSON.stringify(unknown)]);
    return [...takings, ...rest];
  }
}

type Group = [IndexedDemand, ...IndexedDemand[]];

interface IndexedDemand extends Demand {
  readonly index: number;
}

/** The demands of each tenant, cheapest first, to serve as many as possible. */
function groupsOf(demands: readonly Demand[]): Map<TenantId, Group> {
  const groups = new Map<TenantId, Group>();
  const indexed = demands.map((demand, index) => ({ ...demand, index }));
  for (const demand of indexed.sort((one, other) => one.cost - other.cost)) {
    const group = groups.get(demand.tenantId);
    if (group === undefined) groups.set(demand.tenantId, [demand]);
    else group.push(demand);
  }
  return groups;
}

interface Batch {
  readonly tenant_id: TenantId;
  readonly totals: readonly number[];
  readonly per_minute: number;
  readonly burst: number;
}

function batchOf(group: Group): Batch {
  const [{ tenantId, quota }] = group;
  const totals = runningTotals(group.map(({ cost }) => cost));
  return { tenant_id: tenantId, totals, per_minute: quota.perMinute, burst: quota.burst };
}

interface Taking {
  readonly tenant_id: TenantId;
  readonly granted: string;
  readonly level_micro: string;
}

const BATCHES = `SELECT * FROM jsonb_to_recordset($1::jsonb) AS row(tenant_id uuid, totals bigint[], per_minute bigint, burst bigint)`;

/**
 * The statement locks rows in the order of tenants, so that two instances wait for each other instead of deadlocking, and then
 * reads the clock. The product is a numeric because a large quota times a long absence exceeds a bigint. A bucket pays the highest
 * running total that it can cover.
 */
const TAKE = `
  WITH batches AS MATERIALIZED (${BATCHES}),
  held AS MATERIALIZED (
    SELECT b.tenant_id, b.level_micro, b.refilled_at FROM rate_buckets b JOIN batches USING (tenant_id)
    ORDER BY b.tenant_id FOR UPDATE OF b),
  timed AS MATERIALIZED (SELECT *, clock_timestamp() AS at FROM held),
  filled AS (
    SELECT tenant_id, totals, at,
      least(burst * 1000000, level_micro + div(greatest(0, extract(epoch FROM at - refilled_at) * 1000000) * per_minute, 60))::bigint
        AS level_micro
    FROM timed JOIN batches USING (tenant_id)),
  taken AS (
    SELECT *, coalesce((SELECT max(total) FROM unnest(totals) AS total WHERE total <= level_micro / 1000000), 0) AS granted
    FROM filled)
  UPDATE rate_buckets b SET level_micro = taken.level_micro - taken.granted * 1000000, refilled_at = taken.at
  FROM taken WHERE b.tenant_id = taken.tenant_id
  RETURNING b.tenant_id, taken.granted, b.level_micro`;

const MAKE = `
  INSERT INTO rate_buckets (tenant_id, level_micro, refilled_at)
  SELECT tenant_id, burst * 1000000, clock_timestamp() FROM (${BATCHES}) AS batches ORDER BY tenant_id
  ON CONFLICT DO NOTHING`;
