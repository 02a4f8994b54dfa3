import { IsIn, IsString, Matches } from 'class-validator';
import { Event } from '../event.ts';
import { ID_PATTERN, type SkuId } from '../ids.ts';
import { RUN_SERVICES, type ServiceName } from '../services.ts';

/** Public event: a run ended without a report, and the reason can be read. */
@Event('sku.failed.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['gateway'],
  consumedBy: ['webhook'],
  isPublic: true,
})
export class SkuFailed {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @IsIn(RUN_SERVICES) stage!: ServiceName;
  @IsString() code!: string;
  @IsString() detail!: string;
}
