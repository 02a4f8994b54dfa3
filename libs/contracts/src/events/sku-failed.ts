import { IsIn, IsString, Matches } from 'class-validator';
import { Event } from '../event.ts';
import { ID_PATTERN, type SkuId } from '../ids.ts';
import { type ServiceName, SERVICES } from '../services.ts';

/** Public fact: a run ended without a report, and the reason can be read. */
@Event('sku.failed.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['gateway'],
  consumedBy: [],
  isPublic: true,
})
export class SkuFailed {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @IsIn(SERVICES) stage!: ServiceName;
  @IsString() code!: string;
  @IsString() detail!: string;
}
