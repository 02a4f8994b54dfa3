import type { EvidenceType, OptionalField, Text } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import type { Graded, Sourced } from './rate-rows.ts';

/** A rule's result for one factor or term: the amount and the content of its evidence. */
export interface CostedAmount {
  readonly amountCents: Cents;
  readonly type: EvidenceType;
  /** Quality of the figure, if it differs from others of its type. */
  readonly qualityPercent?: number | undefined;
  /** Maximum quality, if something about the candidate makes the figure uncertain. */
  readonly qualityMaxPercent?: number | undefined;
  readonly source: Text;
  readonly asOf: string;
  /** How long the figure counts as fresh after `asOf`. */
  readonly ttlDays: number;
  /** The stated end of the figure's validity. */
  readonly effectiveTo?: string | null;
  /** True for a figure with a fixed period, e.g. a fiscal year: it does not age within the period. */
  readonly isSetForPeriod?: boolean;
  readonly rawValue: number;
  readonly rawUnit: Text;
  /** Steps like `509 × 7.20 % → 37`, joined by semicolons; the last one gives the amount. */
  readonly formula: Text;
  readonly notes: readonly Text[];
  /** Exchange rates and other rates of its conversion: the figure is no better and no fresher than the weakest of them. */
  readonly convertedBy?: readonly CostedAmount[];
  /** Candidate fields that it depends on; when one of them was assumed, the evidence is `missing`. */
  readonly restsOn: readonly OptionalField[];
}

/** The parts of a costed amount that come from its table row. */
export function statedBy(row: Sourced & Partial<Graded>) {
  const { reliability, qualityPercent, source, asOf, effectiveTo } = row;
  return { type: reliability, qualityPercent: qualityPercent ?? undefined, source, asOf, effectiveTo };
}
