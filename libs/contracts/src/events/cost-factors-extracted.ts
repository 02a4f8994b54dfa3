import { IsBoolean, IsOptional, IsString, Matches } from 'class-validator';
import { Candidate } from '../candidate.ts';
import { Classification } from '../classification.ts';
import { Event } from '../event.ts';
import { type CompactEvidence, IsCompactEvidence } from '../compact-evidence.ts';
import { Extraction, MarginTerms } from '../factors.ts';
import { ID_PATTERN, type RunId, type SkuId } from '../ids.ts';
import { Nested, NestedList } from '../nested.ts';
import { EntryPlan, ScheduledDay } from '../schedule.ts';

/** The 12 landed cost factors of a run, each with its evidence. */
@Event('sku.factors-extracted.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['cost-factor'],
  consumedBy: ['scoring', 'gateway'],
})
export class CostFactorsExtracted {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  @Nested(() => Candidate) candidate!: Candidate;
  @Nested(() => Classification) classification!: Classification;
  /** False when the market's tariff has no line for the supplied code of 8 or 10 digits; else absent. */
  @IsOptional() @IsBoolean() hasSuppliedLine?: boolean;
  /** By subject, for all 12 factors: a list of type, source, the day it was true, its last day, raw value, raw unit, cents per unit sold, formula, quality and freshness in percent, and the assumption, if any. */
  @IsCompactEvidence() evidence!: CompactEvidence;
  @Nested(() => MarginTerms) marginTerms!: MarginTerms;
  @Nested(() => Extraction) extraction!: Extraction;
  /** Absent from older senders. */
  @IsOptional() @Nested(() => EntryPlan) entry?: EntryPlan;
  /** In their order; absent when nothing is scheduled. */
  @IsOptional() @NestedList(() => ScheduledDay) schedule?: readonly ScheduledDay[];
  /** Identifies the rate tables and the rules, so that the report can be reproduced. */
  @IsString() rateTablesVersion!: string;
}
