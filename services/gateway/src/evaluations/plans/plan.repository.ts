import { ID_PATTERN, type TenantId } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { Stage } from './plan.request.ts';

/** The plan for a candidate; without one, all members are null. */
export interface PlanRow {
  readonly stage: Stage | null;
  readonly note: string | null;
  readonly changed_at: Date | null;
}

/** The plans of a tenant for its candidates. They are no part of an evaluation. */
@Injectable()
export class PlanRepository {
  constructor(private readonly database: PreparedDatabase) {}

  /** Undefined when there is no such SKU. */
  async find(tenantId: TenantId, skuId: string): Promise<PlanRow | undefined> {
    if (!ID_PATTERN.sku.test(skuId)) return undefined;
    const [row] = await this.database.query<PlanRow>(FIND, [tenantId, skuId]);
    return row;
  }

  /** The stages of those SKUs that have one. */
  async stagesOf(tenantId: TenantId, skuIds: readonly string[]): Promise<ReadonlyMap<string, Stage>> {
    const rows = await this.database.query<{ sku_id: string; stage: Stage }>(STAGES_OF, [tenantId, skuIds]);
    return new Map(rows.map((row) => [row.sku_id, row.stage]));
  }

  /** Replaces the plan. Undefined when there is no such SKU. */
  async replace(
    tenantId: TenantId,
    skuId: string,
    plan: { readonly stage: Stage | null; readonly note: string | null },
    now: Date,
  ): Promise<PlanRow | undefined> {
    if (!ID_PATTERN.sku.test(skuId)) return undefined;
    const [row] = await this.database.query<PlanRow>(REPLACE, [tenantId, skuId, plan.stage, plan.note, now]);
    return row;
  }
}

const STAGES_OF = `
  SELECT sku_id, stage FROM sku_plans WHERE tenant_id = $1 AND sku_id = ANY($2::text[]) AND stage IS NOT NULL`;

const FIND = `
  SELECT p.stage, p.note, p.changed_at FROM skus s
  LEFT JOIN sku_plans p ON p.tenant_id = s.tenant_id AND p.sku_id = s.sku_id
  WHERE s.tenant_id = $1 AND s.sku_id = $2`;

const REPLACE = `
  INSERT INTO sku_plans (tenant_id, sku_id, stage, note, changed_at)
  SELECT tenant_id, sku_id, $3::text, $4::text, $5::timestamptz FROM skus WHERE tenant_id = $1 AND sku_id = $2
  ON CONFLICT (tenant_id, sku_id) DO UPDATE
    SET stage = excluded.stage, note = excluded.note, changed_at = excluded.changed_at
  RETURNING stage, note, changed_at`;
