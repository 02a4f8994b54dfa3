import type { EvidenceType } from '@cpes/contracts';
import { inForce, type RateTables, type Tables } from './rate-tables.ts';
import { weakest } from './standing.ts';

type Measure = RateTables['usListedGoods'][number]['measure'];

/** The duties of a US line from one origin on one day, computed by scanning the rows. */
export interface StackQuestion {
  readonly origin: string;
  readonly line: RateTables['usTariffLines'][number];
  /** The known digits of the code. */
  readonly code: string;
  readonly title?: string | undefined;
  readonly ordinaryBps: number;
  readonly day: string;
}

/** One of the additional duties. */
export interface Layer {
  readonly bps: number;
  readonly asOf: string;
  readonly type: EvidenceType;
}

export interface Stack {
  readonly layers: readonly Layer[];
  readonly minBps: number;
  readonly maxBps: number;
  /** The goods are listed under Section 232 or 338. */
  readonly isListed: boolean;
}

/** For one duty: the one that applies, then the other possible ones; null is none. */
type Possible = readonly (Layer | null)[];

export function stackOf(tables: Tables, question: StackQuestion): Stack {
  const { origin, line, day } = question;
  const china = inForce(tables.rows.tariffSources, day).find(({ layer }) => layer === 'section301');
  const lists: Possible =
    origin === 'CN' && china !== undefined
      ? [{ bps: line.cnSection301Bps, asOf: china.asOf, type: china.reliability }]
      : [null];
  const cranes = listed(tables, question, ['section301_cranes']);
  const section338 = listed(tables, question, ['section338']);
  const others = [...byOrigin(tables, question), section338];
  const withoutBps = others.reduce((sum, [first]) => sum + (first?.bps ?? 0), 0);
  const measures = ['section232_metals', 'section232_wood', 'section232_polysilicon'] as const;
  const section232 = listed(tables, question, measures, withoutBps);

  const counted = section232[0] == null ? others.map(([first]) => first) : [section232[0]];
  const lowest = (possible: Possible) => Math.min(...possible.map((layer) => layer?.bps ?? 0));
  const highest = (possible: Possible) => Math.max(...possible.map((layer) => layer?.bps ?? 0));
  const total = (find: (possible: Possible) => number, all: readonly Possible[]) =>
    all.map(find).reduce((sum, bps) => sum + bps, 0);
  const least = section232.map((layer) => layer?.bps ?? total(lowest, others));
  // For some duties by origin, the sources do not say whether they apply to goods under Section 232.
  const unsaidBps = inForce(tables.originDutiesOf.get(origin) ?? [], day)
    .filter(({ section232: said }) => said === 'unknown')
    .reduce((sum, duty) => sum + added(duty, question.ordinaryBps), 0);
  const most = section232.map((layer) => (layer === null ? total(highest, others) : layer.bps + unsaidBps));
  return {
    layers: [lists[0], cranes[0], ...counted].filter((layer) => layer != null),
    minBps: total(lowest, [lists, cranes]) + Math.min(...least),
    maxBps: total(highest, [lists, cranes]) + Math.max(...most),
    isListed: section232[0] != null || section338[0] != null,
  };
}

function byOrigin(tables: Tables, { origin, line, code, ordinaryBps, day }: StackQuestion): Possible[] {
  const duties = inForce(tables.originDutiesOf.get(origin) ?? [], day);
  return (['section301', 'forced_labour'] as const).flatMap((kind): Possible[] => {
    const duty = duties.find(({ layer }) => layer === kind);
    if (duty === undefined) return [];
    const exempt = inForce(tables.exemptionsUnder.get(line.hts8) ?? [], day).filter(
      (row) => row.duty === kind && row.condition === 'none' && isAmong(tables, row.origins, origin, day),
    );
    const free = exempt.map(({ asOf, reliability }) => ({ bps: 0, asOf, type: reliability }));
    const own = exempt.findIndex((row) => row.code === line.hts8 || row.code === code);
    if (own >= 0) return [[free[own]!]];
    const charged = { bps: added(duty, ordinaryBps), asOf: duty.asOf, type: duty.reliability };
    return [code.length === 10 ? [charged] : [charged, ...free]];
  });
}

/** Of rows that cover the whole code, the most expensive one applies; `withoutBps` is the duty of unlisted goods. */
function listed(tables: Tables, question: StackQuestion, measures: readonly Measure[], withoutBps = 0): Possible {
  const rows = inForce(tables.listedUnder.get(question.line.hts8.slice(0, 4)) ?? [], question.day).filter(
    ({ measure, code }) =>
      measures.includes(measure) && (question.line.hts8.startsWith(code) || code.startsWith(question.line.hts8)),
  );
  const { sure, open } = chosen(rows, question);
  const cost = (layer: Layer | null) => (layer === null ? withoutBps : layer.bps);
  const possible = (some: readonly (Listed | null)[]) =>
    some.flatMap((row) => (row === null ? [null] : charges(tables, question, row)));
  return [...possible(sure).toSorted((a, b) => cost(b) - cost(a)), ...possible(open)];
}

type Listed = RateTables['usListedGoods'][number];
type Words = Pick<Listed, 'namedBy' | 'unless'> & Partial<Pick<Listed, 'otherKinds'>>;

/** Whether the title names goods on a list that covers only part of the line and applies to the origin. */
export function isNamed(tables: Tables, question: StackQuestion): boolean {
  const { line, title = '', day } = question;
  return inForce(tables.listedUnder.get(line.hts8.slice(0, 4)) ?? [], day).some(
    (row) =>
      (row.code.length === 10 || row.extent === 'part') &&
      (line.hts8.startsWith(row.code) || row.code.startsWith(line.hts8)) &&
      told(title, row) === 'listed' &&
      charges(tables, question, row)[0] !== null,
  );
}

interface Chosen {
  /** Rows of which one applies. */
  readonly sure: readonly (Listed | null)[];
  /** Rows that may apply instead. */
  readonly open: readonly (Listed | null)[];
}

function chosen(rows: readonly Listed[], { code, title = '' }: StackQuestion): Chosen {
  const exact = rows.filter((row) => row.code.length === 10 && row.code === code);
  if (exact.length > 0) return { sure: exact, open: [] };
  const inParts = rows.filter((row) => row.extent === 'part' || (row.code.length === 10 && code.length < 10));
  const open = inParts.filter((row) => told(title, row) !== 'other');
  const named = open.filter((row) => told(title, row) === 'listed');
  if (named.length > 0) return { sure: named.slice(0, 1), open: [] };
  const whole = rows.filter((row) => row.extent !== 'part' && row.code.length < 10);
  const doubts = whole.filter(({ extent }) => extent === 'doubtful').map(() => null);
  return { sure: whole.length > 0 ? whole : [null], open: [...open, ...doubts] };
}

/** Whether the title names goods of the line by the line's own words. */
export function isNamedAs(tables: Tables, { line, title = '', day }: StackQuestion): boolean {
  return inForce(tables.lineWordsOf.get(line.hts8) ?? [], day).some((row) => told(title, row) === 'listed');
}

/** Classifies the goods of a title for a row: reads its words until some name goods or a feature begins. */
function told(title: string, row: Words): 'listed' | 'other' | 'nothing' {
  const marked = title
    .toLowerCase()
    .replaceAll(/\d+[ -](tier|shelf|shelve|drawer|door|layer|level)s?(?![a-z0-9])/g, ' . ');
  const apart = title.toLowerCase().replaceAll(/(\d)(l|ltr|oz)(?![a-z0-9])/g, '$1 $2');
  if (says(apart, row.otherKinds ?? null)) return 'other';
  let part = '';
  for (const word of [...(marked.match(/[a-z0-9]+|[,;:|()[\]/–—.]|(?<= )-(?= )/g) ?? []), '.']) {
    const isFeature = /^(with|w|for|featuring|including|includes|incl|plus|has|fits)$/.test(word);
    if (!isFeature && /^[a-z]/.test(word)) {
      part += ` ${word}`;
      continue;
    }
    if (says(part, row.unless)) return 'other';
    if (says(part, row.namedBy)) return 'listed';
    if (isFeature) return 'nothing';
    part = /^\d/.test(word) ? ` ${word}` : '';
  }
  return 'nothing';
}

function says(text: string, words: string | null): boolean {
  if (words === null) return false;
  const forms = words
    .split(';')
    .map((word) => (word.endsWith('y') ? `${word.slice(0, -1)}(y|ys|yes|ies)` : `${word}(s|es)?`));
  return new RegExp(`(^| )(${forms.join('|')})( |$)`).test(text.replaceAll(/[^a-z0-9]+/g, ' '));
}

function charges(tables: Tables, { origin, ordinaryBps, day }: StackQuestion, row: Listed): Possible {
  const duties = inForce(tables.rows.usListedDuties, day).filter(
    ({ measure, tier, metal }) =>
      measure === row.measure && tier === row.tier && (metal === null || metal === row.metal),
  );
  const own = duties.filter(({ origins }) => origins !== '*' && isAmong(tables, origins, origin, day));
  const [duty] = own.length > 0 ? own : duties.filter(({ origins }) => origins === '*');
  if (duty === undefined) return [null];
  const asOf = row.asOf < duty.asOf ? row.asOf : duty.asOf;
  const type = weakest([row.reliability, duty.reliability]);
  const rates = duty.lowBps === null ? [duty.bps] : [duty.bps, duty.lowBps];
  return rates.map((bps) => ({ bps: added({ ...duty, bps }, ordinaryBps), asOf, type }));
}

function added({ method, bps }: { method: 'additive' | 'floor_total'; bps: number }, ordinaryBps: number): number {
  return method === 'additive' ? bps : Math.max(0, bps - ordinaryBps);
}

function isAmong(tables: Tables, origins: string, origin: string, day: string): boolean {
  if (origins === '*' || origins.split(' ').includes(origin)) return true;
  const isMember = inForce(tables.marketsOf.get(origin) ?? [], day).some(
    ({ zone, isFallback }) => zone === 'EU' && !isFallback,
  );
  return isMember && origins.split(' ').includes('EU');
}
