import { Assumption, Candidate, Classification, inDeclaredOrder, type RunId, type TenantId } from '@cpes/contracts';
import { insertInto, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { NormalisationEntity } from './normalisation.entity.ts';

/** What intake made of one run's submission. */
export type Normalisation = Omit<NormalisationEntity, 'tenantId' | 'createdAt'>;

/** Exclusive: when another process has normalised the run already, this unit of work fails and its repeat finds that row. */
const INSERT_NORMALISATION = insertInto(NormalisationEntity, { exclusive: true, omit: ['createdAt'] });

/** Normalisations by run: written once, read only when a run is repeated. */
@Injectable()
export class NormalisationStore {
  async find(tx: Transaction, tenantId: TenantId, runId: RunId): Promise<Normalisation | undefined> {
    const row = await tx.find(NormalisationEntity, { tenantId, runId });
    return row && fromRow(row);
  }

  insert(tx: Transaction, tenantId: TenantId, normalisation: Normalisation): void {
    tx.write(INSERT_NORMALISATION, { ...normalisation, tenantId });
  }
}

/** `jsonb` keeps no order, and what is announced again reads like the first time. */
function fromRow({ runId, skuId, candidate, assumptions, classification }: NormalisationEntity): Normalisation {
  return {
    runId,
    skuId,
    candidate: inDeclaredOrder(Candidate, candidate),
    assumptions: assumptions.map((one) => inDeclaredOrder(Assumption, one)),
    classification: inDeclaredOrder(Classification, classification),
  };
}
