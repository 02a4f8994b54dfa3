import { Exact, greatest, ZERO } from './exact.ts';
import { inForce, standingRow } from './rate-tables.ts';
import type { Setting } from './setting.ts';

const CUBIC_INCHES_PER_POUND = 139;
/** The US counts volume as weight only above one cubic foot. */
const CUBIC_FOOT_IN3 = 1_728;
const MM3_PER_CUBIC_INCH = Exact.of(16_387_064, 1_000);
const MM3_PER_VOLUME_GRAM = 5_000;
const MM3_PER_M3 = 1_000_000_000;

interface Price {
  readonly usCents: Exact;
  readonly asOf: string;
}

/** The carrier's price for one package. */
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

/** The whole shipment without surcharges: as one parcel if carriers accept it, otherwise by road. */
export function consignmentUsCents(setting: Setting): Price & { readonly isParcel: boolean } {
  const { packed } = setting;
  const grams = packed.grams.times(packed.count);
  const cubicMm = packed.cubicMm.times(packed.count);
  const cubicInches = cubicMm.over(MM3_PER_CUBIC_INCH).ceiling();
  const limit = limitOf(setting);
  const { billableGrams, ...price } = byWeight(setting, grams, cubicMm, Exact.of(cubicInches));
  if (!isBeyondParcelLimits(setting) && !billableGrams.isMoreThan(limit.weightGramsMax))
    return { ...price, isParcel: true };
  const heaviestParcel = byWeight(setting, Exact.of(limit.weightGramsMax), ZERO, ZERO).usCents;
  return { ...byRoad(setting, grams, cubicMm, heaviestParcel), isParcel: false };
}

function byRoad({ tables, zone, day }: Setting, grams: Exact, cubicMm: Exact, least: Exact): Price {
  const row = standingRow(
    tables.rows.roadFreightRates.filter((rate) => rate.zone === zone),
    day,
  );
  const tonnes = greatest(grams.over(1_000_000), cubicMm.over(MM3_PER_M3).times(Exact.of(1, 4)));
  const trucks = Math.max(grams.over(20_000_000).ceiling(), cubicMm.over(MM3_PER_M3).over(60).ceiling());
  const byLoad = tonnes.times(row.centsPerTonne).plus(Exact.of(row.baseCents));
  const byTruck = Exact.of(trucks).times(row.centsPerTruckMax);
  return { usCents: greatest(byLoad.compare(byTruck) > 0 ? byTruck : byLoad, least), asOf: row.asOf };
}

function byWeight(setting: Setting, grams: Exact, cubicMm: Exact, cubicInches: Exact) {
  const tiers = [...rowsOf(setting, 'tier')].sort((a, b) => a.threshold - b.threshold);
  const last = tiers.at(-1);
  if (last === undefined) throw new Error('the tables have no parcel price');
  const isUs = setting.zone === 'US';
  const volumeGrams = isUs ? ZERO : cubicMm.over(MM3_PER_VOLUME_GRAM);
  const volumePounds = isUs && cubicInches.isMoreThan(CUBIC_FOOT_IN3) ? cubicInches.over(CUBIC_INCHES_PER_POUND) : ZERO;
  const billableGrams = greatest(grams, volumeGrams, volumePounds.times(Exact.of(453_592, 1_000)));
  const tier = tiers.find(({ threshold }) => !billableGrams.isMoreThan(threshold));
  if (tier !== undefined) return { usCents: Exact.of(tier.cents), asOf: tier.asOf, billableGrams };
  const units = isUs
    ? Math.max(grams.times(Exact.of(1_000, 453_592)).ceiling(), volumePounds.ceiling())
    : billableGrams.over(1_000).ceiling();
  const beyond = [...rowsOf(setting, 'over')].sort((a, b) => a.threshold - b.threshold);
  const extra = beyond.reduce((sum, row, place) => {
    const end = Math.min(units, beyond[place + 1]?.threshold ?? Infinity);
    return sum + Math.max(0, end - row.threshold) * row.cents;
  }, 0);
  return { usCents: Exact.of(last.cents + extra), asOf: last.asOf, billableGrams };
}

function limitOf({ tables, zone, day }: Setting) {
  return standingRow(
    tables.rows.parcelLimits.filter((row) => row.zone === zone),
    day,
  );
}

export function isBeyondParcelLimits(setting: Setting): boolean {
  const { candidate, cubicMm } = setting;
  const [longest, second, third] = sidesOf(setting) as [number, number, number];
  const limit = limitOf(setting);
  return (
    candidate.weightGrams > limit.weightGramsMax ||
    longest > (limit.lengthMmMax ?? Infinity) ||
    longest + 2 * (second + third) > (limit.lengthAndGirthMmMax ?? Infinity) ||
    longest + second + third > (limit.sidesSumMmMax ?? Infinity) ||
    (limit.volumeCm3Max !== null && cubicMm.over(1_000).isMoreThan(limit.volumeCm3Max))
  );
}

function rowsOf({ tables, zone, day }: Setting, kind: string) {
  return inForce(
    tables.rows.lastMileRates.filter((row) => row.zone === zone && row.kind === kind),
    day,
  );
}

/** Longest first. */
function sidesOf({ candidate }: Setting): number[] {
  const { length, width, height } = candidate.dimensionsMm;
  return [length, width, height].sort((a, b) => b - a);
}

function inches(mm: number): number {
  return Exact.of(mm * 10, 254).ceiling();
}
