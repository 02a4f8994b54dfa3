import { type EvidenceType, phrase, type Text } from '@cpes/contracts';
import type { RateBook } from './rate-book.ts';
import type { MetalDuty, OriginDuty, Sourced, UsExemptLine, UsTariffLine } from './rate-rows.ts';

/** One layer on top of the ordinary US duty. */
export interface DutyLayer {
  readonly kind: 'china_list' | 'metal' | OriginDuty['layer'];
  readonly name: Text;
  readonly bps: number;
  readonly asOf: string;
  readonly source: string;
  readonly type: EvidenceType;
  readonly effectiveTo: string | null;
}

export interface DutiableGoods {
  readonly origin: string;
  readonly line: UsTariffLine | undefined;
  /** The ordinary duty in basis points of the customs value, which a floor counts in. */
  readonly ordinaryBps: number;
}

/**
 * The US stack, in order: China lists of Section 301; metal articles of Section 232; or else the duties by origin, from which
 * lines under Section 232 and exempt lines are free. Only layers in force on that day count.
 */
export function usDutyLayers(book: RateBook, goods: DutiableGoods, day: string): readonly DutyLayer[] {
  const metal = findMetalDuty(book, goods.line, day);
  const rest = metal === undefined ? originLayers(book, goods, day) : [metalLayer(goods, metal)];
  return [...chinaLists(book, goods, day), ...rest];
}

export function sumBps(layers: readonly DutyLayer[]): number {
  return layers.reduce((sum, { bps }) => sum + bps, 0);
}

/** What a reader should know of the stack beside its layers. */
export function usDutyNotes(book: RateBook, { origin, line }: DutiableGoods, day: string): Text[] {
  if (findMetalDuty(book, line, day) !== undefined) {
    return [
      phrase`on the value of a metal article; goods outside chapters 72 to 76 may escape when metal is under 15 % of their weight`,
      phrase`goods under Section 232 are free of the forced-labour duty`,
    ];
  }
  const duties = originDuties(book, origin, day);
  if (duties.length === 0) return [phrase`no forced-labour duty is listed for origin ${origin}`];
  const exemption = line && book.exemptions.find(line.hts8, day);
  const list = exemption?.source ?? (line && book.exemptions.sourceFor(line.hts8));
  return [
    ...(list === undefined ? [] : [isExemptText(exemption !== undefined, list)]),
    ...duties.flatMap(({ note }) => (note === null ? [] : [note])),
  ];
}

function isExemptText(isExempt: boolean, list: string): Text {
  return isExempt ? phrase`the line is among the ${list}` : phrase`the line is not among the ${list}`;
}

function chinaLists(book: RateBook, { origin, line }: DutiableGoods, day: string): DutyLayer[] {
  const source = book.tariffSources.findInForce('US section301', day);
  if (origin !== 'CN' || line === undefined || source === undefined) return [];
  const name = phrase`Section 301 list ${line.cnSection301List ?? phrase`none`}`;
  return [layer('china_list', name, line.cnSection301Bps, source)];
}

function findMetalDuty(book: RateBook, line: UsTariffLine | undefined, day: string): MetalDuty | undefined {
  const annex = line?.section232Annex?.split(':')[0];
  return annex === undefined ? undefined : book.metalDuties.findInForce(annex, day);
}

function metalLayer({ ordinaryBps, line }: DutiableGoods, duty: MetalDuty): DutyLayer {
  return layer('metal', phrase`Section 232 annex ${line?.section232Annex ?? ''}`, filled(duty, ordinaryBps), duty);
}

/** Duties on an origin, on top of each other, each with its name. */
const ORIGIN_LAYERS: readonly (readonly [OriginDuty['layer'], Text])[] = [
  ['section301', phrase`Section 301 duty by origin`],
  ['forced_labour', phrase`forced-labour duty`],
];
const ORIGIN_LAYER_NAMES: ReadonlyMap<OriginDuty['layer'], Text> = new Map(ORIGIN_LAYERS);

function originDuties(book: RateBook, origin: string, day: string): OriginDuty[] {
  return ORIGIN_LAYERS.flatMap(([kind]) => book.originDuties.findInForce(`${origin} ${kind}`, day) ?? []);
}

function originLayers(book: RateBook, { origin, line, ordinaryBps }: DutiableGoods, day: string): DutyLayer[] {
  const exemption = line && book.exemptions.find(line.hts8, day);
  return originDuties(book, origin, day).map((duty) => {
    const name = phrase`${ORIGIN_LAYER_NAMES.get(duty.layer) ?? ''} ${duty.heading}`;
    if (exemption !== undefined) return exemptLayer(name, duty, exemption);
    const how = duty.method === 'additive' ? phrase`additive` : phrase`floor of ${duty.bps} in total`;
    return layer(duty.layer, phrase`${name} (${how})`, filled(duty, ordinaryBps), duty);
  });
}

/** Nothing, by the list of exempt lines. For a Section 301 duty that list stands in for another one, so it is an estimate. */
function exemptLayer(name: Text, duty: OriginDuty, exemption: UsExemptLine): DutyLayer {
  const free = layer(duty.layer, phrase`${name}, exempt line`, 0, exemption);
  return duty.layer === 'section301' ? { ...free, type: 'estimate' } : free;
}

/** What is added: the rate, or what the ordinary duty lacks to the floor. */
function filled({ method, bps }: Pick<OriginDuty, 'method' | 'bps'>, ordinaryBps: number): number {
  return method === 'additive' ? bps : Math.max(0, bps - ordinaryBps);
}

function layer(kind: DutyLayer['kind'], name: Text, bps: number, row: Sourced): DutyLayer {
  const { asOf, source, reliability, effectiveTo } = row;
  return { kind, name, bps, asOf, source, type: reliability, effectiveTo };
}
