import type {
  DutyGap,
  LastMileRate,
  OriginDuty,
  RateTables,
  TradeRemedy,
  UsExemptLine,
  UsListedGoods,
  UsTariffLine,
} from '../domain/rate-rows.ts';
import { rateChanges } from './rate-diff.ts';
import { WITHOUT_RATES } from './zone-tariff.ts';

const TODAY = '2026-11-29';
const DATES = { effectiveFrom: '2026-01-01', effectiveTo: null };
const line = (hts8: string, rateText: string): UsTariffLine => ({
  hts8,
  rateText,
  rateKind: 'ad_valorem',
  mfnBps: 0,
  specificMillicents: null,
  specificUnit: null,
  cnSection301Bps: 0,
  cnSection301List: null,
  ...DATES,
});
const duty = (layer: OriginDuty['layer'], bps: number): OriginDuty => ({
  origin: 'BR',
  layer,
  method: 'additive',
  bps,
  section232: 'free',
  heading: null,
  note: null,
  asOf: TODAY,
  source: 'notice',
  reliability: 'official_table',
  ...DATES,
});
const changes = (before: Partial<RateTables>, after: Partial<RateTables>) => rateChanges(before, after, TODAY);

describe('the changes of rates', () => {
  it('have the old and the new text of a line, also of a new and an ended one', () => {
    const before = [line('61091000', '16.5%'), line('61099010', '32%'), line('01012100', 'Free')];
    const ended = { ...line('61099010', '32%'), effectiveTo: '2026-11-28' };
    const after = [line('61091000', '15%'), ended, line('01012100', 'Free'), line('61099015', '30%')];
    const change = { table: 'us_tariff_lines', zone: 'US' };
    expect(changes({ usTariffLines: before }, { usTariffLines: after })).toEqual([
      { ...change, code: '61091000', before: '16.5%', after: '15%' },
      { ...change, code: '61099010', before: '32%', after: null },
      { ...change, code: '61099015', before: null, after: '30%' },
    ]);
  });

  it('have the old and the new list of goods of China of a line', () => {
    const listed = { ...line('61091000', '16.5%'), cnSection301Bps: 750, cnSection301List: '4A' };
    expect(changes({ usTariffLines: [line('61091000', '16.5%')] }, { usTariffLines: [listed] })).toEqual([
      { table: 'us_tariff_lines', zone: 'US', code: '61091000', before: null, after: 'list 4A of China, 750 bps' },
    ]);
  });

  it('have listed goods by the line of their code, one for each list', () => {
    const goods: UsListedGoods = {
      measure: 'section338',
      tier: '9903.03.12',
      metal: null,
      code: '2208306085',
      extent: 'whole',
      namedBy: null,
      unless: null,
      otherKinds: null,
      note: null,
      asOf: TODAY,
      source: 'notes',
      reliability: 'official_table',
      ...DATES,
    };
    const change = { table: 'us_listed_goods', zone: 'US', code: '22083060' };
    expect(changes({ usListedGoods: [goods] }, { usListedGoods: [{ ...goods, tier: '9903.03.14' }] })).toEqual([
      { ...change, before: '2208306085: on list 9903.03.12 of section338, whole', after: null },
      { ...change, before: null, after: '2208306085: on list 9903.03.14 of section338, whole' },
    ]);
  });

  it('keep the zones of a subheading and the duties of an origin apart', () => {
    const row = { ...WITHOUT_RATES, hs6: '610910', euMinBps: 0, euRepresentativeBps: 1_200, euMaxBps: 1_200, ...DATES };
    const gb = { gbMinBps: 1_000, gbRepresentativeBps: 1_000, gbMaxBps: 1_000 };
    expect(
      changes(
        { hs6MfnRates: [row], usOriginDuties: [duty('section301', 2_500), duty('forced_labour', 1_250)] },
        { hs6MfnRates: [{ ...row, ...gb }], usOriginDuties: [duty('section301', 2_500), duty('forced_labour', 1_000)] },
      ),
    ).toEqual([
      { table: 'hs6_mfn_rates', zone: 'GB', code: '610910', before: null, after: '1000, 1000, 1000 bps' },
      {
        table: 'us_origin_duties',
        zone: 'US',
        code: 'BR',
        before: 'forced_labour 1250 bps',
        after: 'forced_labour 1000 bps',
      },
    ]);
  });

  it('leave out tables that do not change, and days and sources', () => {
    const newer = { ...duty('section301', 2_500), asOf: '2026-11-30', source: 'a later notice' };
    expect(changes({ usOriginDuties: [duty('section301', 2_500)] }, { usOriginDuties: [newer] })).toEqual([]);
    expect(changes({ usTariffLines: [line('61091000', '16.5%')] }, {})).toEqual([]);
  });

  it('have exempt lines by the line of their code', () => {
    const exempt: UsExemptLine = {
      duty: 'forced_labour',
      origins: 'GB JO',
      code: '8419200010',
      condition: 'none',
      note: null,
      asOf: TODAY,
      source: 'notes',
      reliability: 'official_table',
      ...DATES,
    };
    const change = { table: 'us_exempt_lines', zone: 'US', code: '84192000' };
    const text = '8419200010: exempt from forced_labour for GB JO, condition none';
    expect(changes({ usExemptLines: [] }, { usExemptLines: [exempt] })).toEqual([
      { ...change, before: null, after: text },
    ]);
    const ofAll = { ...exempt, origins: '*' };
    for (const before of [
      [exempt, ofAll],
      [ofAll, exempt],
    ])
      expect(changes({ usExemptLines: before }, { usExemptLines: [ofAll] })).toEqual([
        { ...change, before: text, after: null },
      ]);
  });

  it('have additional duties by origin, and gaps of them, by heading or subheading', () => {
    const source = { asOf: TODAY, source: 'tariff', reliability: 'official_table', ...DATES } as const;
    const remedy = (hsPrefix: string, origin: string, bps: number): TradeRemedy => ({
      zone: 'GB',
      origin,
      excludedOrigins: origin === '*' && bps > 500 ? 'NO TR' : null,
      hsPrefix,
      goods: 'safeguard duty',
      minBps: 0,
      maxBps: bps,
      qualityPercent: 80,
      ...source,
    });
    const gap: DutyGap = {
      zone: 'GB',
      origin: 'CN',
      hsPrefix: '96170000',
      layer: 'trade_remedy',
      statement: 'a duty by weight',
      ...source,
    };
    expect(
      changes(
        { tradeRemedies: [remedy('9617', 'CN', 500), remedy('9617000010', '*', 500)], dutyGaps: [] },
        { tradeRemedies: [remedy('9617', 'CN', 700), remedy('9617000010', '*', 900)], dutyGaps: [gap] },
      ),
    ).toEqual([
      {
        table: 'trade_remedies',
        zone: 'GB',
        code: '9617 CN',
        before: '9617: safeguard duty 0 to 500 bps',
        after: '9617: safeguard duty 0 to 700 bps',
      },
      {
        table: 'trade_remedies',
        zone: 'GB',
        code: '961700 *',
        before: '9617000010: safeguard duty 0 to 500 bps',
        after: '9617000010: safeguard duty 0 to 900 bps, not for NO TR',
      },
      { table: 'duty_gaps', zone: 'GB', code: '961700 CN', before: null, after: '96170000: a duty by weight' },
    ]);
  });

  it('have the tiers of parcel prices', () => {
    const tier = (cents: number): LastMileRate => ({
      zone: 'US',
      kind: 'tier',
      unit: 'gram',
      threshold: 454,
      cents,
      asOf: TODAY,
      source: 'price list',
      reliability: 'vendor_rate_card',
      ...DATES,
    });
    expect(changes({ lastMileRates: [tier(560)] }, { lastMileRates: [tier(610)] })).toEqual([
      { table: 'last_mile_rates', zone: 'US', code: 'tier 454 gram', before: '560 US cents', after: '610 US cents' },
    ]);
  });
});
