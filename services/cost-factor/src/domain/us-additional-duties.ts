import type { EvidenceType } from '@cpes/contracts';
import type { RateBook } from './rate-book.ts';
import type { MetalDuty, Sourced, UsTariffLine } from './rate-rows.ts';

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
 * The US stack, in order: China lists of Section 301; metal articles of Section 232; or else the forced-labour duty by
 * origin, from which lines under Section 232 and exempt lines are free. Only layers in force on that day count.
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

function byOrigin(book: RateBook, { origin, line, mfnBps }: Goods, day: string): DutyStack {
  const duty = book.originDuties.findInForce(origin, day);
  if (duty === undefined) {
    return { layers: [], notes: [`no forced-labour duty is listed for origin ${origin}`] };
  }
  if (line?.isExemptByProxy === true) {
    // The list of exempt goods was not published with the rates: the list of the surcharge before it, of the same design, stands in.
    const exempt = { ...layer('forced-labour duty, exempt line', 0, duty), type: 'estimate' as const };
    return { layers: [exempt], notes: ['the line is taken as exempt by the proxy list of the 2026 surcharge'] };
  }
  const bps = duty.method === 'additive' ? duty.bps : Math.max(0, duty.bps - mfnBps);
  const how = duty.method === 'additive' ? 'additive' : `floor of ${duty.bps} in total`;
  const notes = ['exempt goods are known by a proxy list only', ...(duty.note === null ? [] : [duty.note])];
  return { layers: [layer(`forced-labour duty ${duty.heading} (${how})`, bps, duty)], notes };
}

function layer(name: string, bps: number, row: Sourced): DutyLayer {
  const { asOf, source, reliability, effectiveTo } = row;
  return { name, bps, asOf, source, type: reliability, effectiveTo };
}
