import type { EvidenceType, OptionalField, Text } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import type { Graded, Sourced } from './rate-rows.ts';

/** What a rule found out about one factor or term: the amount, and everything its evidence has to say. */
export interface Finding {
  readonly amountCents: Cents;
  readonly type: EvidenceType;
  /** What the figure is worth, where it is more or less sure than others of its type. */
  readonly qualityPercent?: number | undefined;
  /** The most its quality may be, where something about the candidate makes it less sure. */
  readonly qualityMaxPercent?: number | undefined;
  readonly source: Text;
  readonly asOf: string;
  /** How long the figure counts as fresh after `asOf`. */
  readonly ttlDays: number;
  /** The figure's own stated end of validity. */
  readonly effectiveTo?: string | null;
  /** True when the figure was set for that very period, e.g. a fiscal year: it does not age while the period lasts. */
  readonly isSetForPeriod?: boolean;
  readonly rawValue: number;
  readonly rawUnit: Text;
  /** Steps like `509 × 720 ÷ 10000 → 37`, joined by semicolons: whoever works the last one out gets the amount. */
  readonly formula: Text;
  readonly notes: readonly Text[];
  /** The exchange rates it was converted by: the figure is no better and no fresher than the weakest of them. */
  readonly convertedBy?: readonly Finding[];
  /** Candidate fields it rests on; when one of them was assumed, the evidence is `missing`. */
  readonly restsOn: readonly OptionalField[];
}

/** What a finding says of the row of the tables that it is made of. */
export function statedBy(row: Sourced & Partial<Graded>) {
  const { reliability, qualityPercent, source, asOf, effectiveTo } = row;
  return { type: reliability, qualityPercent: qualityPercent ?? undefined, source, asOf, effectiveTo };
}
