import { type EvidenceType, percentPhrase, phrase, type Text } from '@cpes/contracts';
import { earlier, earliestEnd } from './day.ts';
import type { Evaluation } from './evaluation.ts';
import { weaker } from './freshness.ts';
import { findNamed, type NamedGoods, possibleRows, STATISTICAL_DIGITS } from './listed-goods.ts';
import { territoryOf } from './market.ts';
import type { RateSnapshot } from './rate-snapshot.ts';
import {
  type OriginDuty,
  type Sourced,
  UNKNOWN_LIST,
  type UsExemptLine,
  type UsListedDuty,
  type UsListedGoods,
  type UsMeasure,
  type UsTariffLine,
} from './rate-rows.ts';

/** One layer on top of the ordinary US duty. */
export interface DutyLayer {
  readonly kind: 'china_list' | UsMeasure | OriginDuty['layer'];
  readonly name: Text;
  readonly bps: number;
  readonly asOf: string;
  readonly sources: readonly string[];
  readonly type: EvidenceType;
  readonly effectiveTo: string | null;
  readonly notes: readonly Text[];
}

export interface DutiableGoods extends NamedGoods {
  readonly origin: string;
  readonly line: UsTariffLine | undefined;
  /** The ordinary duty in basis points of the customs value, which counts toward a floor. */
  readonly ordinaryBps: number;
}

/** A US line as input of the rules of additional duties. */
export function dutiableGoods(
  { candidate, hsCode }: Evaluation,
  line: UsTariffLine | undefined,
  ordinaryBps: number,
): DutiableGoods {
  return { origin: candidate.supplierCountry, line, ordinaryBps, code: hsCode, title: candidate.title };
}

/** The possible layers under one heading, the one to apply first; `undefined` stands for no layer. */
type Options = readonly [DutyLayer | undefined, ...(DutyLayer | undefined)[]];

/** The US stack on one line: the applied layers, and the range of their sum. */
export interface UsStack {
  readonly layers: readonly DutyLayer[];
  readonly minBps: number;
  readonly maxBps: number;
}

/** Stacks of recent goods. An evaluation needs the same one several times, and the orders of a board share all of theirs. */
const recentStacks = new WeakMap<RateSnapshot, Map<string, UsStack>>();
/** More than a board of offers from five countries needs for a heading with many lines; some hundred kB. */
const RECENT_STACKS_MAX = 512;

/**
 * The US stack, in order: Section 301 on Chinese goods; Section 232; or else the duties by origin and Section 338,
 * which do not apply to lines under Section 232. Only rows in force on that day count.
 */
export function usStack(snapshot: RateSnapshot, goods: DutiableGoods, day: string): UsStack {
  const recent = recentStacks.get(snapshot) ?? new Map<string, UsStack>();
  recentStacks.set(snapshot, recent);
  const { origin, line, ordinaryBps, code, title } = goods;
  const key = [day, origin, line?.hts8, ordinaryBps, code, title].join('|');
  const known = recent.get(key);
  if (known !== undefined) return known;
  if (recent.size >= RECENT_STACKS_MAX) recent.clear();
  const stack = computeStack(snapshot, goods, day);
  recent.set(key, stack);
  return stack;
}

function computeStack(snapshot: RateSnapshot, goods: DutiableGoods, day: string): UsStack {
  const rows = goods.line === undefined ? [] : snapshot.listedGoods.listInForce(goods.line.hts8, day);
  const listed = (measures: readonly UsMeasure[]) =>
    listedLayers(
      snapshot,
      goods,
      day,
      rows.filter(({ measure }) => measures.includes(measure)),
    );
  const china = [chinaLists(snapshot, goods, day), dearestFirst(listed(['section301_cranes']))];
  const byOrigin = [...originLayers(snapshot, goods, day), dearestFirst(listed(['section338']))];
  const section232 = dearestFirst(listed(SECTION_232), sumBps(firstOf(byOrigin)));
  const [own] = section232;
  const layers = [...firstOf(china), ...(own === undefined ? firstOf(byOrigin) : [own])];
  const rest = spanOfAll(byOrigin);
  const openBps = openDuties(snapshot, goods, day).reduce((sum, duty) => sum + filled(duty, goods.ordinaryBps), 0);
  const charged = ({ bps }: DutyLayer) => ({ minBps: bps, maxBps: bps + openBps });
  const spans = [spanOfAll(china), spanOfOne(section232.map((layer) => (layer ? charged(layer) : rest)))];
  return { layers, ...addSpans(spans) };
}

function firstOf(heads: readonly Options[]): DutyLayer[] {
  return heads.flatMap(([first]) => first ?? []);
}

const SECTION_232: readonly UsMeasure[] = ['section232_metals', 'section232_wood', 'section232_polysilicon'];

export function isSection232({ kind }: Pick<DutyLayer, 'kind'>): boolean {
  return (SECTION_232 as readonly string[]).includes(kind);
}

export function sumBps(layers: readonly DutyLayer[]): number {
  return layers.reduce((sum, { bps }) => sum + bps, 0);
}

type Span = Pick<UsStack, 'minBps' | 'maxBps'>;

function exactly(bps: number): Span {
  return { minBps: bps, maxBps: bps };
}

function spanOfOne(spans: readonly Span[]): Span {
  return {
    minBps: Math.min(...spans.map(({ minBps }) => minBps)),
    maxBps: Math.max(...spans.map(({ maxBps }) => maxBps)),
  };
}

function addSpans(spans: readonly Span[]): Span {
  return spans.reduce((sum, { minBps, maxBps }) => ({ minBps: sum.minBps + minBps, maxBps: sum.maxBps + maxBps }), {
    minBps: 0,
    maxBps: 0,
  });
}

function spanOfAll(heads: readonly Options[]): Span {
  return addSpans(heads.map((options) => spanOfOne(options.map((layer) => exactly(layer?.bps ?? 0)))));
}

/** Chapters of goods made of the metal itself. */
const METAL_CHAPTERS = ['72', '73', '74', '76'];

/** Notes on the stack besides its layers. */
export function usDutyNotes(
  snapshot: RateSnapshot,
  goods: DutiableGoods,
  day: string,
  layers: readonly DutyLayer[],
): Text[] {
  const { origin, line } = goods;
  const ofLayers = layers.flatMap(({ notes }) => notes);
  const section232 = layers.find((layer) => isSection232(layer));
  if (section232 !== undefined) {
    const isOutsideMetals =
      section232.kind === 'section232_metals' && !METAL_CHAPTERS.includes(line?.hts8.slice(0, 2) ?? '');
    return [
      ...ofLayers,
      ...(isOutsideMetals
        ? [phrase`goods whose metal is under 15 % of their weight are outside the duty on metals`]
        : []),
      phrase`goods under Section 232 are free of the forced-labour duty`,
      ...openDuties(snapshot, goods, day).map(
        (duty) =>
          phrase`whether the ${originDutyName(duty)} comes on top of Section 232 is not known: ${percentPhrase(duty.bps)} are not charged`,
      ),
    ];
  }
  const duties = originDuties(snapshot, origin, day);
  if (duties.length === 0) return [...ofLayers, phrase`no forced-labour duty is listed for origin ${origin}`];
  return [
    ...ofLayers,
    ...duties.flatMap((duty) => exemptionNotes(snapshot, goods, day, duty)),
    ...duties.flatMap(({ note }) => (note === null ? [] : [note])),
  ];
}

function chinaLists(snapshot: RateSnapshot, { origin, line }: DutiableGoods, day: string): Options {
  const source = snapshot.tariffSources.findInForce('US section301', day);
  if (origin !== 'CN' || line === undefined || source === undefined) return [undefined];
  if (line.cnSection301List === UNKNOWN_LIST) {
    const note = phrase`the Section 301 lists of line ${line.hts8} are not known: the usual duty of similar lines is used`;
    const unknown = layer('china_list', phrase`Section 301 list unknown`, line.cnSection301Bps, [source], [note]);
    return [{ ...unknown, type: 'estimate' }];
  }
  const name = phrase`Section 301 list ${line.cnSection301List ?? phrase`none`}`;
  return [layer('china_list', name, line.cnSection301Bps, [source])];
}

const MEASURE_NAMES: Readonly<Record<UsMeasure, Text>> = {
  section232_metals: phrase`Section 232 on metals`,
  section232_wood: phrase`Section 232 on wood`,
  section232_polysilicon: phrase`Section 232 on polysilicon`,
  section301_cranes: phrase`Section 301 on cranes and chassis of China`,
  section338: phrase`Section 338 on Canada`,
};

interface ListedLayers {
  /** The layers from the rows of the code, each with its rate and a lower one. */
  readonly own: Options;
  readonly others: readonly (DutyLayer | undefined)[];
}

/** The layers from the rows of one list on the line. */
function listedLayers(
  snapshot: RateSnapshot,
  goods: DutiableGoods,
  day: string,
  rows: readonly UsListedGoods[],
): ListedLayers {
  const { own, others } = possibleRows(rows, goods);
  const charges = (row: UsListedGoods | undefined): Options =>
    row === undefined ? [undefined] : chargesOf(snapshot, goods, day, row);
  const [first, ...further] = own;
  const [charged, ...possible] = charges(first);
  return { own: [charged, ...possible, ...further.flatMap(charges)], others: others.flatMap(charges) };
}

/**
 * A code shared by goods of several metals does not determine the duty: the highest applies. `noneBps` is the duty
 * without the list.
 */
function dearestFirst({ own, others }: ListedLayers, noneBps = 0): Options {
  const bpsOf = (option: DutyLayer | undefined) => option?.bps ?? noneBps;
  const dearest = own.reduce((most, one) => (bpsOf(one) > bpsOf(most) ? one : most));
  return [dearest, ...own, ...others];
}

/** A row's layer on the goods: its rate, and a lower one if goods may meet its condition. */
function chargesOf(snapshot: RateSnapshot, goods: DutiableGoods, day: string, row: UsListedGoods): Options {
  const duty = listedDuty(snapshot, goods, day, row);
  if (duty === undefined) return [undefined];
  const { measure, tier, metal } = row;
  const list = metal === null ? tier : phrase`${tier}, ${metal}`;
  const name = phrase`${MEASURE_NAMES[measure]}, list ${list} (${howText(duty)})`;
  const notes = [duty.note, row.note].filter((note) => note !== null);
  const charge = (bps: number) => layer(measure, name, filled({ ...duty, bps }, goods.ordinaryBps), [row, duty], notes);
  return duty.lowBps === null ? [charge(duty.bps)] : [charge(duty.bps), charge(duty.lowBps)];
}

function listedDuty(
  snapshot: RateSnapshot,
  { origin }: DutiableGoods,
  day: string,
  row: UsListedGoods,
): UsListedDuty | undefined {
  const duties = snapshot.listedDuties
    .listInForce(`${row.measure} ${row.tier}`, day)
    .filter(({ metal }) => metal === null || metal === row.metal);
  return (
    duties.find(({ origins }) => origins !== '*' && isFrom(snapshot, origin, origins, day)) ??
    duties.find(({ origins }) => origins === '*')
  );
}

/** Whether the title names listed goods of the line, and the list applies to the origin. */
export function isNamedOnList(snapshot: RateSnapshot, goods: DutiableGoods, day: string): boolean {
  const rows = goods.line === undefined ? [] : snapshot.listedGoods.listInForce(goods.line.hts8, day);
  const charging = rows.filter((row) => listedDuty(snapshot, goods, day, row) !== undefined);
  return findNamed(charging, goods) !== undefined;
}

/** Whether a list of origins includes this one; `EU` stands for its members. */
function isFrom(snapshot: RateSnapshot, origin: string, origins: string, day: string): boolean {
  if (origins === '*') return true;
  const listed = origins.split(' ');
  return listed.includes(origin) || listed.includes(territoryOf(snapshot, origin, day));
}

/** Cumulative duties by origin, each with its name. */
const ORIGIN_LAYERS: readonly (readonly [OriginDuty['layer'], Text])[] = [
  ['section301', phrase`Section 301 duty by origin`],
  ['forced_labour', phrase`forced-labour duty`],
];
const ORIGIN_LAYER_NAMES: ReadonlyMap<OriginDuty['layer'], Text> = new Map(ORIGIN_LAYERS);

function originDuties(snapshot: RateSnapshot, origin: string, day: string): OriginDuty[] {
  return ORIGIN_LAYERS.flatMap(([kind]) => snapshot.originDuties.findInForce(`${origin} ${kind}`, day) ?? []);
}

/** Duties by origin for which the sources do not say whether they apply to goods under Section 232. */
function openDuties(snapshot: RateSnapshot, { origin }: DutiableGoods, day: string): OriginDuty[] {
  return originDuties(snapshot, origin, day).filter(({ section232 }) => section232 === 'unknown');
}

function originLayers(snapshot: RateSnapshot, goods: DutiableGoods, day: string): Options[] {
  return originDuties(snapshot, goods.origin, day).map((duty): Options => {
    const name = originDutyName(duty);
    const charged = layer(duty.layer, phrase`${name} (${howText(duty)})`, filled(duty, goods.ordinaryBps), [duty]);
    const free = (row: UsExemptLine) =>
      layer(duty.layer, phrase`${name}, exempt line`, 0, [row], row.note === null ? [] : [row.note]);
    const exempt = exemptRows(snapshot, goods, day, duty).filter(({ condition }) => condition === 'none');
    const own = exempt.find((row) => isExemptBy(row, goods));
    if (own !== undefined) return [free(own)];
    // A code of fewer than ten digits leaves open whether the goods are the exempt statistical number.
    return goods.code.length === STATISTICAL_DIGITS ? [charged] : [charged, ...exempt.map(free)];
  });
}

function isExemptBy({ code }: UsExemptLine, goods: DutiableGoods): boolean {
  return code === goods.line?.hts8 || code === goods.code;
}

function originDutyName({ layer: kind, heading }: OriginDuty): Text {
  const name = ORIGIN_LAYER_NAMES.get(kind) ?? '';
  return heading === null ? name : phrase`${name} ${heading}`;
}

function exemptRows(
  snapshot: RateSnapshot,
  { line, origin }: DutiableGoods,
  day: string,
  duty: OriginDuty,
): UsExemptLine[] {
  if (line === undefined) return [];
  return snapshot.exemptLines
    .listInForce(line.hts8, day)
    .filter((row) => row.duty === duty.layer && isFrom(snapshot, origin, row.origins, day));
}

const CONDITIONS: Readonly<Record<Exclude<UsExemptLine['condition'], 'none'>, Text>> = {
  aircraft: phrase`for civil aircraft`,
  pharma: phrase`for pharmaceutical use`,
  particular: phrase`for particular articles of the line`,
  preference: phrase`when a preference under CAFTA-DR is claimed`,
};

function exemptionNotes(snapshot: RateSnapshot, goods: DutiableGoods, day: string, duty: OriginDuty): Text[] {
  const rows = exemptRows(snapshot, goods, day, duty);
  const own = rows.find((row) => row.condition === 'none' && isExemptBy(row, goods));
  if (own !== undefined) return [phrase`the line is among the ${own.source}`];
  const list = goods.line && snapshot.findExemptionList(duty, day);
  return [
    ...(list === undefined ? [] : [phrase`the line is not among the ${list}`]),
    ...rows.flatMap(({ condition }) =>
      condition === 'none'
        ? []
        : [phrase`${originDutyName(duty)} exempts the line ${CONDITIONS[condition]}: not counted`],
    ),
  ];
}

function howText({ method, bps }: Pick<OriginDuty, 'method' | 'bps'>): Text {
  return method === 'additive' ? phrase`additive` : phrase`at least ${percentPhrase(bps)} in total`;
}

/** The added duty: the rate, or the difference between the ordinary duty and the floor. */
function filled({ method, bps }: Pick<OriginDuty, 'method' | 'bps'>, ordinaryBps: number): number {
  return method === 'additive' ? bps : Math.max(0, bps - ordinaryBps);
}

/** Age, quality and validity of a layer are those of its weakest row. */
function layer(
  kind: DutyLayer['kind'],
  name: Text,
  bps: number,
  rows: readonly [Sourced, ...Sourced[]],
  notes: readonly Text[] = [],
): DutyLayer {
  return {
    kind,
    name,
    bps,
    asOf: rows.map(({ asOf }) => asOf).reduce(earlier),
    sources: rows.map(({ source }) => source),
    type: rows.map(({ reliability }) => reliability).reduce(weaker),
    effectiveTo: rows.map(({ effectiveTo }) => effectiveTo).reduce(earliestEnd),
    notes,
  };
}
