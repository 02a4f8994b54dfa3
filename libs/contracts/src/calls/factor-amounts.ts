import type { Cents } from '@cpes/money';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { CANDIDATE_BOUNDS } from '../candidate.ts';
import type { FactorKey } from '../vocabulary.ts';

function Amount(): PropertyDecorator {
  return (target, property) => {
    IsInt()(target, property);
    Min(0)(target, property);
  };
}

/** No factor is stated beyond what a factory unit cost may be. */
function Stated(): PropertyDecorator {
  return (target, property) => {
    IsOptional()(target, property);
    Amount()(target, property);
    Max(CANDIDATE_BOUNDS.costCentsMax)(target, property);
  };
}

/** All 12 factors, in cents per unit sold. */
export class FactorAmounts implements Record<FactorKey, Cents> {
  @Amount() factoryUnitCost!: Cents;
  @Amount() originHandling!: Cents;
  @Amount() internationalFreight!: Cents;
  @Amount() cargoInsurance!: Cents;
  @Amount() customsDuty!: Cents;
  @Amount() additionalDuties!: Cents;
  @Amount() importTaxes!: Cents;
  @Amount() entryFees!: Cents;
  @Amount() destinationHandling!: Cents;
  @Amount() inboundReceivingStorage!: Cents;
  @Amount() pickPack!: Cents;
  @Amount() lastMileDelivery!: Cents;
}

/** Factors whose amounts the client has in writing, in cents per unit sold. The factory unit cost is a field of the candidate. */
export class StatedAmounts implements Partial<Record<FactorKey, Cents>> {
  @Stated() originHandling?: Cents;
  @Stated() internationalFreight?: Cents;
  @Stated() cargoInsurance?: Cents;
  @Stated() customsDuty?: Cents;
  @Stated() additionalDuties?: Cents;
  @Stated() importTaxes?: Cents;
  @Stated() entryFees?: Cents;
  @Stated() destinationHandling?: Cents;
  @Stated() inboundReceivingStorage?: Cents;
  @Stated() pickPack?: Cents;
  @Stated() lastMileDelivery?: Cents;
}
