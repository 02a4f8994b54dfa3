import type { EvidenceType } from '@cpes/contracts';
import type { RateBook } from './rate-book.ts';
import type { MetalDuty, OriginDuty, Sourced, UsExemptLine, UsTariffLine } from './rate-rows.ts';

/** One layer on top of the ordinary US duty. */
export interface DutyLayer {
  readonly name: string;
  readonly bps: number;
  readonly asOf: string;
  readonly source: string;
  readonly type: EvidenceType;
  readonly effectiveTo: string | null;
}

export interface DutyStack {
  readonly layers: readonly DutyLayer[];
  readonly notes: readonly string[];
}

interface Goods {
  readonly origin: string;
  readonly line: UsTariffLine | undefined;
  /** The ordinary duty, which a floor counts in. */
  readonly mfnBps: number;
}

/**
 * The US stack, in order: China lists of Section 301; metal articles of Section 232; or else the duties by origin, from which
 * lines under Section 232 and exempt lines are free. Only layers in force on that day count.
 */
export function usAdditionalDuties(book: RateBook, goods: Goods, day: string): DutyStack {
  const section301 = chinaLists(book, goods, day);
  const metal = findMetalDuty(book, goods.line, day);
  const rest = metal === undefined ? byOrigin(book, goods, day) : underSection232(goods, metal);
  return { layers: [...section301, ...rest.layers], notes: rest.notes };
}

function chinaLists(book: RateBook, { origin, line }: Goods, day: string): DutyLayer[] {
  const source = book.tariffSources.findInForce('US section301', day);
  if (origin !== 'CN' || line === undefined || source === undefined) return [];
  return [layer(`Section 301 list ${line.cnSection301List ?? 'none'}`, line.cnSection301Bps, source)];
}

function findMetalDuty(book: RateBook, line: UsTariffLine | undefined, day: string): MetalDuty | undefined {
  const annex = line?.section232Annex?.split(':')[0];
  return annex === undefined ? undefined : book.metalDuties.findInForce(annex, day);
}

function underSection232({ mfnBps, line }: Goods, duty: MetalDuty): DutyStack {
  const bps = duty.method === 'additive' ? duty.bps : Math.max(0, duty.bps - mfnBps);
  const notes = [
    'on the value of a metal article; goods outside chapters 72 to 76 may escape when metal is under 15 % of their weight',
    'goods under Section 232 are free of the forced-labour duty',
  ];
  return { layers: [layer(`Section 232 annex ${line?.section232Annex}`, bps, duty)], notes };
}

/** Duties on an origin, on top of each other, each with its name. */
const ORIGIN_LAYERS: readonly { readonly layer: OriginDuty['layer']; readonly name: string }[] = [
  { layer: 'section301', name: 'Section 301 duty by origin' },
  { layer: 'forced_labour', name: 'forced-labour duty' },
];

function byOrigin(book: RateBook, goods: Goods, day: string): DutyStack {
  const { origin, line } = goods;
  const duties = ORIGIN_LAYERS.flatMap(({ layer: kind, name }) => {
    const duty = book.originDuties.findInForce(`${origin} ${kind}`, day);
    return duty === undefined ? [] : [{ duty, name }];
  });
  if (duties.length === 0) return { layers: [], notes: [`no forced-labour duty is listed for origin ${origin}`] };

  const exemption = line && book.exemptions.find(line.hts8, day);
  const list = line && book.exemptions.sourceFor(line.hts8);
  return {
    layers: duties.map(({ duty, name }) =>
      exemption === undefined ? chargedLayer(name, duty, goods) : exemptLayer(name, duty, exemption),
    ),
    notes: [
      ...(list === undefined
        ? []
        : [`the line is ${exemption === undefined ? 'not ' : ''}among the ${exemption?.source ?? list}`]),
      ...(duties.some(({ duty }) => duty.layer === 'section301')
        ? [`the list of goods exempt from the Section 301 duty on ${origin} was not read: the other stands in for it`]
        : []),
      ...duties.flatMap(({ duty }) => (duty.note === null ? [] : [duty.note])),
    ],
  };
}

function chargedLayer(name: string, duty: OriginDuty, { mfnBps }: Goods): DutyLayer {
  const bps = duty.method === 'additive' ? duty.bps : Math.max(0, duty.bps - mfnBps);
  const how = duty.method === 'additive' ? 'additive' : `floor of ${duty.bps} in total`;
  return layer(`${name} ${duty.heading} (${how})`, bps, duty);
}

/** Nothing, by the list of exempt lines. For a Section 301 duty that list stands in for another one, so it is an estimate. */
function exemptLayer(name: string, duty: OriginDuty, exemption: UsExemptLine): DutyLayer {
  const free = layer(`${name} ${duty.heading}, exempt line`, 0, exemption);
  return duty.layer === 'section301' ? { ...free, type: 'estimate' } : free;
}

function layer(name: string, bps: number, row: Sourced): DutyLayer {
  const { asOf, source, reliability, effectiveTo } = row;
  return { name, bps, asOf, source, type: reliability, effectiveTo };
}
