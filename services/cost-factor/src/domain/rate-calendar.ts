import { addDays } from '@cpes/contracts';
import { isInForce } from './dated-index.ts';
import type { Dated, RateTables, UsListedDuty } from './rate-rows.ts';

/** The parts of an evaluation that determine which rows it reads. */
export interface CalendarScope {
  readonly market: string;
  readonly zone: string;
  readonly origin: string;
  /** The customs territory of the origin. */
  readonly territory: string;
  readonly freightMode: string;
  /** The known digits of the tariff code. */
  readonly hsCode: string;
  /** The digits under which US lines stand for the goods; empty for all consumer goods. */
  readonly usCode: string;
}

interface Rule<Row> {
  readonly concerns: (row: Row, scope: CalendarScope) => boolean;
  /** For prices that outlive their last day: the end of a row counts only when another row of its key is in force after it. */
  readonly keyOf?: (row: Row) => string;
}

type Rules = { readonly [Name in keyof RateTables]: Rule<RateTables[Name][number]> | undefined };

/** A row that begins or ends to apply. */
interface Turn {
  readonly row: Dated;
  readonly concerns: Rule<Dated>['concerns'];
}

/**
 * The days on which rows of the tables begin or end to apply. The few that may concern a candidate are found without computing it, so
 * that candidates without scheduled changes cost almost nothing.
 */
export class RateCalendar {
  private readonly turns = new Map<string, Turn[]>();
  private readonly days: readonly string[];

  constructor(tables: RateTables) {
    for (const [name, rule] of Object.entries(rulesFor(tables)) as [keyof RateTables, Rule<Dated> | undefined][]) {
      if (rule !== undefined) this.note(tables[name], rule);
    }
    this.days = [...this.turns.keys()].toSorted();
  }

  /** The days after one day, up to another, on which figures of the candidate may change, in their order. */
  daysFor(scope: CalendarScope, after: string, until: string): string[] {
    const concerns = (turn: Turn) => turn.concerns(turn.row, scope);
    return this.days.filter((day) => day > after && day <= until && this.turns.get(day)?.some(concerns) === true);
  }

  private note(rows: readonly Dated[], { concerns, keyOf }: Rule<Dated>): void {
    const groups = new Map<string, Dated[]>();
    if (keyOf !== undefined) for (const row of rows) push(groups, keyOf(row), row);
    // An import ends thousands of rows on one day.
    const dayAfter = new Map<string, string>();
    for (const row of rows) {
      push(this.turns, row.effectiveFrom, { row, concerns });
      if (row.effectiveTo === null) continue;
      const next = dayAfter.get(row.effectiveTo) ?? addDays(row.effectiveTo, 1);
      dayAfter.set(row.effectiveTo, next);
      const isFollowed = keyOf === undefined || groups.get(keyOf(row))?.some((other) => isInForce(other, next));
      if (isFollowed === true) push(this.turns, next, { row, concerns });
    }
  }
}

const ANY = '*';

/** Which candidates read a row of each table. A table without a rule moves no figure by day of entry. */
function rulesFor(tables: RateTables): Rules {
  const codesOfTier = tierCodes(tables);
  const inZone = <Row extends { readonly zone: string }>({ zone }: Row, scope: CalendarScope) =>
    zone === ANY || zone === scope.zone;
  const inMarket = <Row extends { readonly market: string }>({ market }: Row, scope: CalendarScope) =>
    market === scope.market;
  const ofOrigin = (origins: string, { origin, territory }: CalendarScope) =>
    origins === ANY || origins.split(' ').some((one) => one === origin || one === territory);
  const isUs = ({ zone }: CalendarScope) => zone === 'US';
  return {
    markets: {
      concerns: ({ market }, scope) => market === ANY || market === scope.market || market === scope.origin,
      keyOf: ({ market }) => market,
    },
    usTariffLines: { concerns: ({ hts8 }, scope) => isUs(scope) && isInChapter(hts8, scope) },
    usExemptLines: {
      concerns: ({ code, origins }, scope) => isUs(scope) && isRelated(code, scope.usCode) && ofOrigin(origins, scope),
    },
    hs6MfnRates: { concerns: ({ hs6 }, scope) => isInChapter(hs6, scope) },
    consumerLines: { concerns: ({ hs6 }, scope) => isInChapter(hs6, scope) },
    tariffSources: { concerns: inZone },
    usOriginDuties: { concerns: ({ origin }, scope) => isUs(scope) && origin === scope.origin },
    usLineWords: { concerns: ({ hts8 }, scope) => isUs(scope) && isRelated(hts8, scope.usCode) },
    usListedGoods: { concerns: ({ code }, scope) => isUs(scope) && isRelated(code, scope.usCode) },
    usListedDuties: {
      concerns: (duty, scope) =>
        isUs(scope) && ofOrigin(duty.origins, scope) && codesOfTier.get(tierOf(duty))?.covers(scope.usCode) === true,
    },
    nationalDuties: { concerns: inMarket },
    dutyGaps: undefined,
    tradeRemedies: {
      concerns: (row, scope) =>
        inZone(row, scope) &&
        (row.origin === ANY || row.origin === scope.origin) &&
        isRelated(row.hsPrefix, scope.hsCode),
    },
    freightLanes: {
      // An origin without a lane has that from China.
      concerns: (row, scope) =>
        inZone(row, scope) && row.mode === scope.freightMode && (row.origin === scope.territory || row.origin === 'CN'),
      keyOf: ({ origin, zone, mode }) => `${origin} ${zone} ${mode}`,
    },
    transitTimes: undefined,
    shipmentCharges: { concerns: inZone, keyOf: ({ zone, item }) => `${zone} ${item}` },
    entryFeeRates: {
      concerns: (row, scope) => inZone(row, scope) && (row.mode === ANY || row.mode === scope.freightMode),
      keyOf: ({ zone, item, mode }) => `${zone} ${item} ${mode}`,
    },
    fulfilmentRates: { concerns: inZone, keyOf: ({ zone, item }) => `${zone} ${item}` },
    lastMileRates: { concerns: inZone, keyOf: ({ zone, kind }) => `${zone} ${kind}` },
    parcelLimits: { concerns: inZone, keyOf: ({ zone }) => zone },
    roadFreightRates: { concerns: inZone, keyOf: ({ zone }) => zone },
    vatRates: { concerns: inMarket, keyOf: ({ market }) => market },
    reducedVatRates: {
      concerns: (row, scope) => inMarket(row, scope) && scope.hsCode.startsWith(row.hsPrefix),
    },
    // Exchange rates are those of the evaluation.
    exchangeRates: undefined,
    returnRates: {
      concerns: ({ hsPrefix }, { hsCode }) => hsPrefix === ANY || hsCode.startsWith(hsPrefix),
      keyOf: ({ hsPrefix }) => hsPrefix,
    },
    defaultTerms: { concerns: () => true, keyOf: ({ item }) => item },
  };
}

/** The rate of a subheading without its own depends on its chapter; without a code, on all goods. */
function isInChapter(code: string, { hsCode }: CalendarScope): boolean {
  return code.startsWith(hsCode.slice(0, 2));
}

function isRelated(code: string, goods: string): boolean {
  return code.startsWith(goods) || goods.startsWith(code);
}

/** The codes of a list, found by a part of them. */
class CodeSet {
  private readonly codes = new Set<string>();
  private readonly beginnings = new Set<string>();

  add(code: string): void {
    this.codes.add(code);
    for (let length = 0; length <= code.length; length += 1) this.beginnings.add(code.slice(0, length));
  }

  /** Whether a code of the list covers the goods or a part of them. */
  covers(goods: string): boolean {
    if (this.beginnings.has(goods)) return true;
    for (let length = goods.length - 1; length > 0; length -= 1)
      if (this.codes.has(goods.slice(0, length))) return true;
    return false;
  }
}

function tierOf({ measure, tier }: Pick<UsListedDuty, 'measure' | 'tier'>): string {
  return `${measure} ${tier}`;
}

function tierCodes({ usListedGoods }: RateTables): ReadonlyMap<string, CodeSet> {
  const sets = new Map<string, CodeSet>();
  for (const row of usListedGoods) {
    const set = sets.get(tierOf(row)) ?? new CodeSet();
    set.add(row.code);
    sets.set(tierOf(row), set);
  }
  return sets;
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
