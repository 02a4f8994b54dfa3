import { Random } from './random.ts';

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
  'Something nobody has a word for',
];
const SUPPLIERS = ['CN', 'VN', 'IN', 'TR', 'MX', 'DE', 'US'];
const MARKETS = ['US', 'GB', 'DE', 'CA', 'AU', 'JP'];
/** Past this, one candidate's number is given again. */
const VARIETY = 500;

/** Bodies of submissions that the API takes: cheap and dear, small and bulky, in the short and the long form. */
export function candidateBodies(seed: number): readonly string[] {
  const random = new Random(seed);
  return Array.from({ length: VARIETY }, () => JSON.stringify(candidate(random)));
}

function candidate(random: Random): object {
  const title = random.pick(TITLES);
  const cost = random.integer(50, 20_000);
  const price = cost * random.integer(1, 8) + random.integer(1, 99);
  if (random.integer(1, 4) === 1) return { title, factoryCostCents: cost, retailPriceCents: price };
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
    targetMarket: random.pick(MARKETS),
  };
}
