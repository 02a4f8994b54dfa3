import { minorUnitDigitsOf } from '@cpes/money';
import { DatedIndex } from './dated-index.ts';
import { LineIndex } from './line-index.ts';
import { RateCalendar } from './rate-calendar.ts';
import type {
  ConsumerLine,
  DefaultTerm,
  OriginDuty,
  RateTables,
  Term,
  UsExemptLine,
  UsListedGoods,
  UsTariffLine,
} from './rate-rows.ts';
import { TariffStatistics } from './tariff-statistics.ts';

/** Indexes over all tariffs, which take as long as all others together. */
export interface LargeIndexes {
  readonly statistics: TariffStatistics;
  readonly calendar: RateCalendar;
}

/** All rate tables with indexes: an immutable snapshot. `version` names the tables that it was made from. */
export class RateSnapshot {
  readonly markets;
  readonly usLines;
  readonly exemptLines: LineIndex<UsExemptLine>;
  readonly lineWords;
  readonly listedGoods: LineIndex<UsListedGoods>;
  readonly listedDuties;
  readonly hs6Rates;
  readonly consumerLines;
  readonly tariffSources;
  readonly originDuties;
  readonly nationalDuties;
  readonly dutyGaps;
  readonly tradeRemedies;
  readonly lanes;
  readonly transitTimes;
  readonly shipmentCharges;
  readonly entryFees;
  readonly fulfilment;
  readonly lastMile;
  readonly parcelLimits;
  readonly roadFreight;
  readonly vat;
  readonly reducedVat;
  readonly exchangeRates;
  readonly returnRates;
  readonly statistics: TariffStatistics;
  readonly calendar: RateCalendar;
  /** The newest day for which duties by origin were read, also for origins without a row. */
  readonly originDutiesAsOf: string;
  private readonly terms;
  private readonly wholeExemptions;

  constructor(
    tables: RateTables,
    readonly version: string,
    { statistics, calendar }: LargeIndexes = {
      statistics: new TariffStatistics(tables),
      calendar: new RateCalendar(tables),
    },
  ) {
    this.markets = new DatedIndex(tables.markets, (row) => row.market);
    this.usLines = new DatedIndex(tables.usTariffLines, (row) => row.hts8);
    this.exemptLines = new LineIndex(tables.usExemptLines);
    this.wholeExemptions = new DatedIndex(
      tables.usExemptLines.filter(({ condition }) => condition === 'none'),
      (row) => `${row.duty} ${row.origins}`,
    );
    this.lineWords = new DatedIndex(tables.usLineWords, (row) => row.hts8);
    this.listedGoods = new LineIndex(tables.usListedGoods);
    this.listedDuties = new DatedIndex(tables.usListedDuties, (row) => `${row.measure} ${row.tier}`);
    this.hs6Rates = new DatedIndex(tables.hs6MfnRates, (row) => row.hs6);
    this.consumerLines = new DatedIndex<ConsumerLine>(tables.consumerLines, (row) => row.hs6);
    this.tariffSources = new DatedIndex(tables.tariffSources, (row) => `${row.zone} ${row.layer}`);
    this.originDuties = new DatedIndex(tables.usOriginDuties, (row) => `${row.origin} ${row.layer}`);
    this.nationalDuties = new DatedIndex(tables.nationalDuties, (row) => row.market);
    this.dutyGaps = new DatedIndex(tables.dutyGaps, (row) => `${row.zone} ${row.origin}`);
    this.tradeRemedies = new DatedIndex(
      tables.tradeRemedies,
      ({ zone, origin, hsPrefix }) => `${zone} ${origin} ${chapterOf(hsPrefix)}`,
    );
    this.lanes = new DatedIndex(tables.freightLanes, (row) => `${row.origin} ${row.zone} ${row.mode}`);
    this.transitTimes = new DatedIndex(tables.transitTimes, (row) => `${row.origin} ${row.zone} ${row.mode}`);
    this.shipmentCharges = new DatedIndex(tables.shipmentCharges, (row) => `${row.zone} ${row.item}`);
    this.entryFees = new DatedIndex(tables.entryFeeRates, (row) => `${row.zone} ${row.item} ${row.mode}`);
    this.fulfilment = new DatedIndex(tables.fulfilmentRates, (row) => `${row.zone} ${row.item}`);
    this.lastMile = new DatedIndex(tables.lastMileRates, (row) => `${row.zone} ${row.kind}`);
    this.parcelLimits = new DatedIndex(tables.parcelLimits, (row) => row.zone);
    this.roadFreight = new DatedIndex(tables.roadFreightRates, (row) => row.zone);
    this.vat = new DatedIndex(tables.vatRates, (row) => row.market);
    this.reducedVat = new DatedIndex(tables.reducedVatRates, (row) => `${row.market} ${row.hsPrefix}`);
    this.exchangeRates = new DatedIndex(tables.exchangeRates, (row) => row.currency);
    this.returnRates = new DatedIndex(tables.returnRates, (row) => row.hsPrefix);
    this.terms = new DatedIndex<DefaultTerm>(tables.defaultTerms, (row) => row.item);
    for (const { currency, minorUnitDigits } of tables.exchangeRates) requireIsoDigits(currency, minorUnitDigits);
    this.statistics = statistics;
    this.calendar = calendar;
    this.originDutiesAsOf = tables.usOriginDuties.reduce((latest, row) => (row.asOf > latest ? row.asOf : latest), '');
  }

  term(item: Term, day: string): DefaultTerm {
    return required(this.terms.find(item, day), `default term ${item}`);
  }

  /** The name of the list of lines that a duty by origin exempts on that day. */
  findExemptionList({ layer, origin }: OriginDuty, day: string): string | undefined {
    const keys = [`${layer} *`, `${layer} ${origin}`];
    return keys.map((key) => this.wholeExemptions.findInForce(key, day)).find((row) => row !== undefined)?.source;
  }

  findUsLine(hts8: string, day: string): UsTariffLine | undefined {
    return this.usLines.find(hts8, day);
  }
}

/** The chapter of a tariff code: an origin may have duties on thousands of codes. */
export function chapterOf(code: string): string {
  return code.slice(0, 2);
}

/** Amounts with another number of digits would be wrong by powers of ten, so such a table is rejected. */
function requireIsoDigits(currency: string, digits: number): void {
  const isoDigits = minorUnitDigitsOf(currency);
  if (digits !== isoDigits) {
    throw new Error(`exchange rate of ${currency}: its minor unit has ${isoDigits} digits by ISO 4217, not ${digits}`);
  }
}

/** A required row: its absence is a fault of the tables, not of the candidate. */
export function required<Row>(row: Row | undefined, name: string): Row {
  if (row === undefined) throw new Error(`the rate tables have no ${name}`);
  return row;
}
