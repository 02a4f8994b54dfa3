import type { Assumption, Candidate, Classification, RunId, SkuId, TenantId } from '@cpes/contracts';
import { insertInto, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';

/** What intake made of one run's submission. */
export interface Normalisation {
  readonly runId: RunId;
  readonly skuId: SkuId;
  readonly candidate: Candidate;
  readonly assumptions: readonly Assumption[];
  readonly classification: Classification;
}

interface Row {
  readonly run_id: RunId;
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly candidate: Candidate;
  readonly assumptions: readonly Assumption[];
  readonly classification: Classification;
}

const NORMALISATIONS = insertInto<Row>(
  'normalisations',
  {
    run_id: 'text',
    sku_id: 'text',
    tenant_id: 'uuid',
    candidate: 'jsonb',
    assumptions: 'jsonb',
    classification: 'jsonb',
  },
  { key: 'run_id', exclusive: true },
);

/** Normalisations by run: written once, read only when a run is repeated. */
@Injectable()
export class NormalisationStore {
  async find(tx: Transaction, tenantId: TenantId, runId: RunId): Promise<Normalisation | undefined> {
    const [row] = await tx.query<Row>('SELECT * FROM normalisations WHERE tenant_id = $1 AND run_id = $2', [
      tenantId,
      runId,
    ]);
    return row === undefined ? undefined : fromRow(row);
  }

  insert(tx: Transaction, tenantId: TenantId, normalisation: Normalisation): void {
    tx.write(NORMALISATIONS, toRow(tenantId, normalisation));
  }
}

function toRow(tenantId: TenantId, { runId, skuId, candidate, assumptions, classification }: Normalisation): Row {
  return { run_id: runId, sku_id: skuId, tenant_id: tenantId, candidate, assumptions, classification };
}

function fromRow({ run_id, sku_id, candidate, assumptions, classification }: Row): Normalisation {
  return { runId: run_id, skuId: sku_id, candidate, assumptions, classification };
}
