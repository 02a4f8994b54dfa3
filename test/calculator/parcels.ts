import { Exact, greatest, ZERO } from './exact.ts';
import { inForce, standingRow } from './rate-tables.ts';
import type { Setting } from './setting.ts';

const CUBIC_INCHES_PER_POUND = 139;
/** The US counts volume as weight only above one cubic foot. */
const CUBIC_FOOT_IN3 = 1_728;
const MM3_PER_CUBIC_INCH = Exact.of(16_387_064, 1_000);
const MM3_PER_VOLUME_GRAM = 5_000;

interface Price {
  readonly usCents: Exact;
  readonly asOf: string;
}

/** What the carrier asks for one package. */
export function parcelUsCents(setting: Setting): Price {
  const { candidate, cubicMm } = setting;
  const [first, second, third] = sidesOf(setting).map(inches) as [number, number, number];
  const cubicInches = first * second * third;
  const { usCents, asOf } = byWeight(setting, Exact.of(candidate.weightGrams), cubicMm, Exact.of(cubicInches));
  const surcharges = rowsOf(setting, 'surcharge');
  const dearest = (unit: string, measure: number) =>
    Math.max(0, ...surcharges.filter((row) => row.unit === unit && measure > row.threshold).map((row) => row.cents));
  const extra = dearest('inch', Math.max(first, second, third)) + dearest('cubic_inch', cubicInches);
  return { usCents: usCents.plus(Exact.of(extra)), asOf };
}

/** The whole shipment as one consignment: by its weight and its exact volume, without surcharges. */
export function consignmentUsCents(setting: Setting): Price {
  const { weightGrams, unitsPerShipment } = setting.candidate;
  const cubicMm = setting.cubicMm.times(unitsPerShipment);
  return byWeight(setting, Exact.of(weightGrams).times(unitsPerShipment), cubicMm, cubicMm.over(MM3_PER_CUBIC_INCH));
}

function byWeight(setting: Setting, grams: Exact, cubicMm: Exact, cubicInches: Exact): Price {
  const tiers = [...rowsOf(setting, 'tier')].sort((a, b) => a.threshold - b.threshold);
  const last = tiers.at(-1);
  if (last === undefined) throw new Error('the tables have no parcel price');
  const isUs = setting.zone === 'US';
  const volumeGrams = isUs ? ZERO : cubicMm.over(MM3_PER_VOLUME_GRAM);
  const volumePounds = isUs && cubicInches.isMoreThan(CUBIC_FOOT_IN3) ? cubicInches.over(CUBIC_INCHES_PER_POUND) : ZERO;
  const billableGrams = greatest(grams, volumeGrams, volumePounds.times(Exact.of(453_592, 1_000)));
  const tier = tiers.find(({ threshold }) => !billableGrams.isMoreThan(threshold));
  if (tier !== undefined) return { usCents: Exact.of(tier.cents), asOf: tier.asOf };
  const units = isUs
    ? Math.max(grams.times(Exact.of(1_000, 453_592)).ceiling(), volumePounds.ceiling())
    : billableGrams.over(1_000).ceiling();
  const beyond = [...rowsOf(setting, 'over')].sort((a, b) => a.threshold - b.threshold);
  const extra = beyond.reduce((sum, row, place) => {
    const end = Math.min(units, beyond[place + 1]?.threshold ?? Infinity);
    return sum + Math.max(0, end - row.threshold) * row.cents;
  }, 0);
  return { usCents: Exact.of(last.cents + extra), asOf: last.asOf };
}

export function isBeyondParcelLimits(setting: Setting): boolean {
  const { tables, zone, day, candidate } = setting;
  const [longest, second, third] = sidesOf(setting) as [number, number, number];
  const limit = standingRow(
    tables.rows.parcelLimits.filter((row) => row.zone === zone),
    day,
  );
  return (
    candidate.weightGrams > limit.weightGramsMax ||
    longest > (limit.lengthMmMax ?? Infinity) ||
    longest + 2 * (second + third) > (limit.lengthAndGirthMmMax ?? Infinity) ||
    longest + second + third > (limit.sidesSumMmMax ?? Infinity)
  );
}

function rowsOf({ tables, zone, day }: Setting, kind: string) {
  return inForce(
    tables.rows.lastMileRates.filter((row) => row.zone === zone && row.kind === kind),
    day,
  );
}

/** The longest first. */
function sidesOf({ candidate }: Setting): number[] {
  const { length, width, height } = candidate.dimensionsMm;
  return [length, width, height].sort((a, b) => b - a);
}

function inches(mm: number): number {
  return Exact.of(mm * 10, 254).ceiling();
}
