import type { TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Quota } from '../domain/token-bucket.ts';
import { MicroBatch } from '../store/micro-batch.ts';

export interface Ask {
  readonly tenantId: TenantId;
  readonly quota: Quota;
}

export interface Grant {
  readonly isGranted: boolean;
  readonly levelMicro: bigint;
}

/**
 * One bucket per tenant, in the database, so that the quota is exact over all instances. Requests that arrive together are
 * served by one statement. The arithmetic is that of `take` in domain/token-bucket.ts; a test holds the two against each other.
 */
@Injectable()
export class RateLimiter {
  private readonly asks = new MicroBatch<Ask, Grant>((asks) => this.takeAll(asks));

  constructor(private readonly dataSource: DataSource) {}

  take(ask: Ask): Promise<Grant> {
    return this.asks.ask(ask);
  }

  private async takeAll(asks: readonly Ask[]): Promise<Grant[]> {
    const lots = new Map<TenantId, Lot>();
    for (const { tenantId, quota } of asks) {
      const lot = lots.get(tenantId) ?? {
        tenant_id: tenantId,
        asked: 0,
        per_minute: quota.perMinute,
        burst: quota.burst,
      };
      lots.set(tenantId, { ...lot, asked: lot.asked + 1 });
    }
    const takings = await this.takeLots([...lots.values()]);
    const left = new Map(takings.map((taking) => [taking.tenant_id, Number(taking.granted)]));
    const levels = new Map(takings.map((taking) => [taking.tenant_id, BigInt(taking.level_micro)]));
    return asks.map(({ tenantId }) => {
      const remaining = left.get(tenantId) ?? 0;
      left.set(tenantId, remaining - 1);
      return { isGranted: remaining > 0, levelMicro: levels.get(tenantId) ?? 0n };
    });
  }

  private async takeLots(lots: readonly Lot[]): Promise<Taking[]> {
    const [takings]: [Taking[], number] = await this.dataSource.query(TAKE, [JSON.stringify(lots)]);
    const known = new Set(takings.map((taking) => taking.tenant_id));
    const unknown = lots.filter((lot) => !known.has(lot.tenant_id));
    if (unknown.length === 0) return takings;
    // A tenant's first request, or the first one after the database has crashed.
    await this.dataSource.query(MAKE, [JSON.stringify(unknown)]);
    const [rest]: [Taking[], number] = await this.dataSource.query(TAKE, [JSON.stringify(unknown)]);
    return [...takings, ...rest];
  }
}

interface Lot {
  readonly tenant_id: TenantId;
  readonly asked: number;
  readonly per_minute: number;
  readonly burst: number;
}

interface Taking {
  readonly tenant_id: TenantId;
  readonly granted: string;
  readonly level_micro: string;
}

const LOTS = `SELECT * FROM jsonb_to_recordset($1::jsonb) AS row(tenant_id uuid, asked bigint, per_minute bigint, burst bigint)`;

/**
 * Rows are locked in the order of tenants, so that two instances wait for each other instead of deadlocking; then the clock is read. The
 * product is a numeric: a large quota times a long absence is more than a bigint holds.
 */
const TAKE = `
  WITH lots AS MATERIALIZED (${LOTS}),
  held AS MATERIALIZED (
    SELECT b.tenant_id, b.level_micro, b.refilled_at FROM rate_buckets b JOIN lots USING (tenant_id)
    ORDER BY b.tenant_id FOR UPDATE OF b),
  timed AS MATERIALIZED (SELECT *, clock_timestamp() AS at FROM held),
  filled AS (
    SELECT tenant_id, asked, at,
      least(burst * 1000000, level_micro + div(greatest(0, extract(epoch FROM at - refilled_at) * 1000000) * per_minute, 60))::bigint
        AS level_micro
    FROM timed JOIN lots USING (tenant_id)),
  taken AS (SELECT *, least(asked, level_micro / 1000000) AS granted FROM filled)
  UPDATE rate_buckets b SET level_micro = taken.level_micro - taken.granted * 1000000, refilled_at = taken.at
  FROM taken WHERE b.tenant_id = taken.tenant_id
  RETURNING b.tenant_id, taken.granted, b.level_micro`;

const MAKE = `
  INSERT INTO rate_buckets (tenant_id, level_micro, refilled_at)
  SELECT tenant_id, burst * 1000000, clock_timestamp() FROM (${LOTS}) AS lots ORDER BY tenant_id
  ON CONFLICT DO NOTHING`;
