/** Most-favoured-nation duty of one six-digit code in one market, in basis points. */
export interface DutyRate {
  readonly minBps: number;
  readonly representativeBps: number;
  readonly maxBps: number;
}

/** The market's column of duty. Markets without their own use the European Union's as an estimate. */
export const DUTY_MARKETS = ['US', 'EU', 'GB', 'JP', 'AU', 'CA'] as const;
export type DutyMarket = (typeof DUTY_MARKETS)[number];

export interface DutyRow {
  readonly hs6: string;
  readonly isConsumer: boolean;
  readonly rates: Readonly<Partial<Record<DutyMarket, DutyRate>>>;
}

/** The column for a country of sale. */
export function dutyMarketOf(country: string): DutyMarket {
  return DUTY_MARKETS.find((market) => market === country) ?? 'EU';
}

const PREFIXES = [6, 4, 2, 0] as const;

/** Market and code prefix, with a space between → duty. */
export type DutiesByPrefix = ReadonlyMap<string, DutyRate>;

/** Duty by six-digit code, and summaries for shorter codes. */
export class DutyTable {
  constructor(private readonly byPrefix: DutiesByPrefix) {}

  /** The rate of a code of any length, or else of its heading, its chapter or the whole market. */
  rateOf(code: string, country: string): DutyRate {
    const market = dutyMarketOf(country);
    for (const length of PREFIXES) {
      const rate = code.length >= length ? this.byPrefix.get(`${market} ${code.slice(0, length)}`) : undefined;
      if (rate !== undefined) return rate;
    }
    return { minBps: 0, representativeBps: 0, maxBps: 0 };
  }
}

/** The duty of every code, and of all codes below a heading, a chapter and a market. */
export function dutiesByPrefix(rows: readonly DutyRow[]): DutiesByPrefix {
  const byPrefix = new Map<string, DutyRate>();
  for (const market of DUTY_MARKETS) {
    const groups = new Map<string, { rate: DutyRate; isConsumer: boolean }[]>();
    for (const { hs6, isConsumer, rates } of rows) {
      const rate = rates[market];
      if (rate === undefined) continue;
      for (const length of PREFIXES) {
        const key = hs6.slice(0, length);
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [{ rate, isConsumer }]);
        else group.push({ rate, isConsumer });
      }
    }
    for (const [prefix, group] of groups) byPrefix.set(`${market} ${prefix}`, summaryOf(group));
  }
  return byPrefix;
}

/**
 * From the lowest to the highest rate; the representative is the most common one among consumer goods, or among all.
 */
function summaryOf(group: readonly { rate: DutyRate; isConsumer: boolean }[]): DutyRate {
  const consumer = group.filter((member) => member.isConsumer);
  const counts = new Map<number, number>();
  for (const { rate } of consumer.length > 0 ? consumer : group) {
    counts.set(rate.representativeBps, (counts.get(rate.representativeBps) ?? 0) + 1);
  }
  // Ties go to the higher rate, because an overstated cost is safer than an understated one.
  const [representativeBps = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return {
    minBps: Math.min(...group.map(({ rate }) => rate.minBps)),
    representativeBps,
    maxBps: Math.max(...group.map(({ rate }) => rate.maxBps)),
  };
}
