import { Random } from './random.ts';

/** Enough to defeat a cache of responses, and few enough to keep as text. */
const COUNT_MAX = 5_000;
const TITLES = [
  'Insulated stainless bottle 600 ml',
  'Cotton T-shirt, crew neck',
  'Ceramic mug with lid',
  'Wireless earbuds with charging case',
  'Bamboo cutting board',
  'Yoga mat 6 mm',
  'LED desk lamp',
  'Leather wallet for men',
  'Scented soy candle',
  'An unclassifiable thing',
];
const SUPPLIERS = ['CN', 'VN', 'IN', 'BD', 'TR', 'MX', 'DE', 'IT', 'TH', 'ID', 'US'];
const MARKETS = ['US', 'GB', 'DE', 'CA', 'AU', 'JP'];

export interface CandidateMix {
  /** At most 5,000. */
  readonly count: number;
  readonly titles?: readonly string[];
  readonly markets?: readonly string[];
  /** How many are in the short form, with a title. */
  readonly shortPercent?: number;
}

/** Bodies of valid submissions: cheap and expensive, small and bulky. The same seed and mix give the same bodies. */
export function candidateBodies(
  seed: number,
  { count, titles = TITLES, markets = MARKETS, shortPercent = 25 }: CandidateMix,
): readonly string[] {
  if (count > COUNT_MAX) throw new RangeError(`at most ${COUNT_MAX} candidates`);
  const random = new Random(seed);
  const candidate = (index: number): object => {
    const title = random.pick(titles);
    const cost = random.integer(50, 20_000);
    const price = cost * random.integer(1, 8) + random.integer(1, 99);
    if (random.integer(1, 100) <= shortPercent) return { title, factoryCostCents: cost, retailPriceCents: price };
    return {
      title,
      factoryUnitCostCents: cost,
      targetRetailPriceCents: price,
      weightGrams: random.integer(5, 8_000),
      dimensionsMm: {
        length: random.integer(10, 600),
        width: random.integer(10, 400),
        height: random.integer(5, 400),
      },
      supplierCountry: random.pick(SUPPLIERS),
      targetMarket: random.pick(markets),
      unitsPerShipment: random.integer(100, 2_000),
      externalRef: `candidate-${index}`,
    };
  };
  return Array.from({ length: count }, (_, index) => JSON.stringify(candidate(index)));
}
