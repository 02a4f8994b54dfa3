import { IsIn, IsString, Matches } from 'class-validator';
import { Event } from '../event.ts';
import { ID_PATTERN, type RunId, type SkuId } from '../ids.ts';
import { RUN_SERVICES, type ServiceName } from '../services.ts';

/** A stage has failed a run and parked its message. */
@Event('sku.evaluation-failed.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['intake', 'cost-factor', 'scoring'],
  consumedBy: ['gateway'],
})
export class EvaluationFailed {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  @IsIn(RUN_SERVICES) stage!: ServiceName;
  @IsString() code!: string;
  @IsString() detail!: string;
}
