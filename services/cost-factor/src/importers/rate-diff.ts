import type { RateChange } from '@cpes/contracts';
import { isInForce } from '../domain/dated-index.ts';
import type { Dated, Hs6MfnRow, RateTables } from '../domain/rate-rows.ts';
import { RATE_TABLES } from '../store/rate-tables.ts';

/** A figure of a row: its key within the table, and its value as text. */
interface Figure extends Pick<RateChange, 'zone' | 'code'> {
  readonly value: string | null;
  /** Distinguishes figures of one code. */
  readonly part?: string;
}

type Figures = { readonly [Name in keyof RateTables]?: (row: RateTables[Name][number]) => readonly Figure[] };

const ZONES = ['US', 'EU', 'GB', 'JP', 'AU'] as const;

/** The figures that decide a duty, an exchange rate or the price of a parcel, and known gaps of duties. Tables without any are derived from these, or name sources. */
const FIGURES: Figures = {
  usTariffLines: ({ hts8, rateText, cnSection301Bps, cnSection301List }) => [
    { zone: 'US', code: hts8, value: rateText },
    {
      zone: 'US',
      code: hts8,
      part: 'China',
      value: cnSection301List === null ? null : `list ${cnSection301List} of China, ${cnSection301Bps} bps`,
    },
  ],
  usExemptLines: ({ duty, origins, code, condition }) => [
    {
      zone: 'US',
      code: code.slice(0, 8),
      part: `${code} ${duty} ${origins} ${condition}`,
      value: `${code}: exempt from ${duty} for ${origins}, condition ${condition}`,
    },
  ],
  usListedGoods: ({ measure, tier, metal, code, extent }) => [
    {
      zone: 'US',
      code: code.slice(0, 8),
      part: `${measure} ${tier} ${metal} ${code}`,
      value: `${code}: on list ${tier} of ${measure}, ${extent}`,
    },
  ],
  hs6MfnRates: (row) => ZONES.map((zone) => ({ zone, code: row.hs6, value: spanOf(row, zone) })),
  usOriginDuties: ({ origin, layer, bps }) => [{ zone: 'US', code: origin, part: layer, value: `${layer} ${bps} bps` }],
  // A SKU reads these by its heading or subheading and the country of its supplier, or for any origin, `*`.
  tradeRemedies: ({ zone, origin, excludedOrigins, hsPrefix, goods, minBps, maxBps }) => [
    {
      zone,
      code: `${hsPrefix.slice(0, 6)} ${origin}`,
      part: `${hsPrefix} ${goods}`,
      value: `${hsPrefix}: ${goods} ${minBps === maxBps ? maxBps : `${minBps} to ${maxBps}`} bps${excludedOrigins === null ? '' : `, not for ${excludedOrigins}`}`,
    },
  ],
  dutyGaps: ({ zone, origin, hsPrefix, layer, statement }) => [
    {
      zone,
      code: `${hsPrefix.slice(0, 6)} ${origin}`,
      part: `${hsPrefix} ${layer}`,
      value: `${hsPrefix}: ${statement}`,
    },
  ],
  lastMileRates: ({ zone, kind, unit, threshold, cents }) => [
    { zone, code: `${kind} ${threshold} ${unit}`, value: `${cents} US cents` },
  ],
  exchangeRates: ({ currency, usdNanosPerMajorUnit }) => [
    { zone: null, code: currency, value: `${usdNanosPerMajorUnit} billionths of a dollar` },
  ],
};

/** The figures in force on a day that differ between two states of tables, by table and code. */
export function rateChanges(before: Partial<RateTables>, after: Partial<RateTables>, day: string): RateChange[] {
  return (Object.keys(FIGURES) as (keyof Figures)[]).flatMap((name) => {
    const [old, fresh] = [before[name], after[name]];
    if (old === undefined || fresh === undefined) return [];
    return changesOf(name, figuresOn(name, old, day), figuresOn(name, fresh, day));
  });
}

function changesOf(
  name: keyof Figures,
  before: ReadonlyMap<string, Figure>,
  after: ReadonlyMap<string, Figure>,
): RateChange[] {
  const { table } = RATE_TABLES[name];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const [old, fresh] = [before.get(key), after.get(key)];
    const { zone, code } = old ?? fresh ?? { zone: null, code: '' };
    const change = { table, zone, code, before: old?.value ?? null, after: fresh?.value ?? null };
    return change.before === change.after ? [] : [change];
  });
}

function figuresOn(name: keyof Figures, rows: readonly Dated[], day: string): ReadonlyMap<string, Figure> {
  // The rows are those of the table with that name.
  const figures = FIGURES[name] as (row: Dated) => readonly Figure[];
  const inForce = rows.filter((row) => isInForce(row, day)).flatMap(figures);
  return new Map(inForce.map((figure) => [`${figure.zone ?? ''} ${figure.code} ${figure.part ?? ''}`, figure]));
}

/** Least, most frequent and greatest rate. */
function spanOf(row: Hs6MfnRow, zone: (typeof ZONES)[number]): string | null {
  const prefix = zone.toLowerCase() as Lowercase<typeof zone>;
  const [least, usual, greatest] = [row[`${prefix}MinBps`], row[`${prefix}RepresentativeBps`], row[`${prefix}MaxBps`]];
  return usual === null ? null : `${least ?? usual}, ${usual}, ${greatest ?? usual} bps`;
}
