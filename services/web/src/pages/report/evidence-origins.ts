import type { Report } from './report-parts.ts';

/** The origins of figures, the best known first. */
const ORIGINS = ['merchant', 'official', 'quote', 'market', 'estimate'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Other types, which a later version may send, count as estimates: CPES calls no figure certain without knowing it. */
const ORIGIN_OF: Readonly<Record<string, Origin>> = {
  client_declared: 'merchant',
  client_document: 'merchant',
  official_table: 'official',
  rule: 'official',
  live_quote: 'quote',
  index: 'market',
  vendor_rate_card: 'market',
};

export interface OriginShare {
  readonly origin: Origin;
  readonly figures: number;
  /** In points of 100: the weight of the figures, and what of it counts. The latter add up to the confidence. */
  readonly weight: number;
  readonly counted: number;
}

/** The weight of the 12 factors by the origin of their evidence. Leaves out origins without a figure. */
export function originShares({ confidence, evidence }: Pick<Report, 'confidence' | 'evidence'>): OriginShare[] {
  const types = new Map(evidence.map(({ factor, type }) => [factor as string, type as string]));
  const parts = confidence.breakdown.map((part) => ({
    ...part,
    origin: ORIGIN_OF[types.get(part.factor) ?? ''] ?? 'estimate',
  }));
  return ORIGINS.flatMap((origin) => {
    const own = parts.filter((part) => part.origin === origin);
    if (own.length === 0) return [];
    const weight = own.reduce((sum, part) => sum + part.weight, 0);
    const counted = own.reduce((sum, part) => sum + part.contributionPercent, 0);
    return [{ origin, figures: own.length, weight, counted }];
  });
}
