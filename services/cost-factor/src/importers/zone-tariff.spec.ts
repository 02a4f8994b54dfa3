import type { ConsumerLine, Hs6MfnRow } from '../domain/rate-rows.ts';
import { bottleInput, classified } from '../../test/bottle.ts';
import { extract } from '../domain/extract.ts';
import { RateSnapshot } from '../domain/rate-snapshot.ts';
import { readRateTables } from '../store/rate-files.ts';
import type { Spread } from './tariff-measures.ts';
import { tablesAfter, type ZoneTariff } from './zone-tariff.ts';

const TODAY = '2026-11-20';
const CHECK = { today: TODAY, release: 'v1.2.3', address: 'https://tariff.example', acceptsMoves: false };
const tables = await readRateTables();

const spread = (...bps: readonly number[]): Spread => ({
  minBps: Math.min(...bps),
  representativeBps: bps[0] ?? 0,
  maxBps: Math.max(...bps),
  bps: new Set(bps),
});
/** The duties in use, with others for some subheadings. */
const spreadsWith = (others: Record<string, Spread | undefined>, zone: 'EU' | 'GB' = 'GB'): Map<string, Spread> => {
  const cells = tables.hs6MfnRates.flatMap((row): [string, Spread][] => {
    const [min, usual, max] =
      zone === 'GB'
        ? [row.gbMinBps, row.gbRepresentativeBps, row.gbMaxBps]
        : [row.euMinBps, row.euRepresentativeBps, row.euMaxBps];
    return usual === null ? [] : [[row.hs6, spread(usual, min ?? usual, max ?? usual)]];
  });
  const spreads = new Map(cells);
  for (const [hs6, other] of Object.entries(others)) {
    if (other === undefined) spreads.delete(hs6);
    else spreads.set(hs6, other);
  }
  return spreads;
};
const tariff = (spreads: ReadonlyMap<string, Spread>, given: Partial<ZoneTariff> = {}): ZoneTariff => ({
  zone: 'GB',
  spreads,
  scheduled: [],
  asOf: TODAY,
  source: 'the new tariff',
  ...given,
});
const after = (given: ZoneTariff, present = tables, check = CHECK) => tablesAfter(present, given, check);
const inUse = <Row extends { hs6: string; effectiveTo: string | null }>(rows: readonly Row[] = [], hs6: string) =>
  rows.find((row) => row.hs6 === hs6 && row.effectiveTo === null);

describe('the tables after the duties of a zone', () => {
  it('have its new rates from today, the old ones until yesterday, and those of other zones', () => {
    const before = inUse(tables.hs6MfnRates, '610910');
    const { tables: next } = after(tariff(spreadsWith({ '610910': spread(1000, 800) })));
    expect(next.hs6MfnRates?.filter(({ hs6 }) => hs6 === '610910')).toEqual([
      { ...before, effectiveTo: '2026-11-19' },
      {
        ...before,
        gbMinBps: 800,
        gbRepresentativeBps: 1000,
        gbMaxBps: 1000,
        effectiveFrom: TODAY,
        effectiveTo: null,
      },
    ]);
    expect(next.hs6MfnRates).toHaveLength(tables.hs6MfnRates.length + 1);
  });

  it('name the source and its day for the zone only', () => {
    const { tables: next } = after(tariff(spreadsWith({}, 'EU'), { zone: 'EU', asOf: '2026-11-01' }));
    const mfn = next.tariffSources?.filter(({ layer }) => layer === 'mfn') ?? [];
    expect(mfn).toHaveLength(6);
    expect(mfn.filter(({ source }) => source === 'the new tariff')).toEqual([
      {
        zone: 'EU',
        layer: 'mfn',
        effectiveFrom: TODAY,
        effectiveTo: null,
        asOf: '2026-11-01',
        source: 'the new tariff',
        reliability: 'official_table',
      },
    ]);
  });

  it('have a row for a subheading that no zone had, and no rate for one that has ended', () => {
    const { tables: next } = after(tariff(spreadsWith({ '854999': spread(0), '610910': undefined })));
    expect(inUse(next.hs6MfnRates, '854999')).toMatchObject({ gbRepresentativeBps: 0, euRepresentativeBps: null });
    expect(inUse(next.hs6MfnRates, '610910')).toMatchObject({ gbRepresentativeBps: null, gbMinBps: null });
  });

  it('are the same after the same duties on a later day', () => {
    const first = after(tariff(spreadsWith({ '610910': spread(1000) }))).tables;
    const again = after(
      tariff(spreadsWith({ '610910': spread(1000) }), { asOf: '2026-11-23' }),
      { ...tables, ...first },
      { ...CHECK, today: '2026-11-23' },
    ).tables;
    expect(again.hs6MfnRates).toEqual(first.hs6MfnRates);
    expect(again.consumerLines).toEqual(first.consumerLines);
  });

  describe('of consumer goods', () => {
    const suitcases = '420212';
    const line = (given: Record<string, Spread | undefined>): Partial<ConsumerLine> | undefined =>
      inUse(after(tariff(spreadsWith(given))).tables.consumerLines, suitcases);

    it('keep the curated rate while a code of the subheading has it', () => {
      expect(inUse(tables.consumerLines, suitcases)).toMatchObject({ gbBps: 200 });
      expect(line({ [suitcases]: spread(800, 200, 800) })).toMatchObject({ gbBps: 200, gbMinBps: 200, gbMaxBps: 800 });
    });

    it('have the new rate when it is the only one of the subheading', () => {
      expect(line({ [suitcases]: spread(400) })).toMatchObject({ gbBps: 400, gbMinBps: 400, gbMaxBps: 400 });
    });

    it('have no curated rate when it has ended beside several others', () => {
      expect(line({ [suitcases]: spread(800, 400, 800) })).toMatchObject({ gbBps: null, gbMinBps: 400, gbMaxBps: 800 });
    });

    it('have no rate when the subheading has none', () => {
      expect(line({ [suitcases]: undefined })).toMatchObject({ gbBps: null, gbMinBps: null, gbMaxBps: null });
    });
  });

  describe('are refused', () => {
    const recent = tables.tariffSources.map((row) => (row.zone === 'GB' ? { ...row, asOf: '2026-11-10' } : row));
    const present = { ...tables, tariffSources: recent };
    /** Another rate for a share of all subheadings with a rate. */
    const moved = (percent: number) => {
      const spreads = [...spreadsWith({})];
      const count = Math.ceil((spreads.length * percent) / 100);
      return new Map(
        spreads.map(([hs6, one], index) => (index < count ? [hs6, spread(one.maxBps + 100)] : [hs6, one])),
      );
    };

    it('when more than 5 % of the usual rates would change within a month', () => {
      expect(() => after(tariff(moved(6)), present)).toThrow(
        /the usual duty of \d+ of \d+ subheadings would change, such as 010121/,
      );
      expect(after(tariff(moved(4)), present).notes).toEqual([
        expect.stringMatching(/^\d+ subheadings, \d+ with another/),
      ]);
    });

    it('when the subheadings of a part of the file are absent', () => {
      const part = new Map([...spreadsWith({})].filter(([hs6]) => !hs6.startsWith('84') && !hs6.startsWith('85')));
      expect(() => after(tariff(part), present)).toThrow('subheadings would change');
    });

    it('when the file is older than the duties in use', () => {
      expect(() => after(tariff(spreadsWith({}), { asOf: '2026-11-09' }), present)).toThrow('of 2026-11-09');
    });

    it('unless an operator accepts the changes, or the duties in use are years old', () => {
      const accepts = { ...CHECK, acceptsMoves: true };
      const changed = (rows?: readonly Hs6MfnRow[]) =>
        rows?.filter(({ effectiveFrom }) => effectiveFrom === TODAY).length;
      expect(changed(after(tariff(moved(60)), present, accepts).tables.hs6MfnRates)).toBeGreaterThan(3_000);
      expect(changed(after(tariff(moved(60))).tables.hs6MfnRates)).toBeGreaterThan(3_000);
    });
  });

  describe('with a duty that begins later', () => {
    const DAY = '2027-01-01';
    const scheduled = [{ day: DAY, spreads: new Map([['610910', spread(1400)]]) }];
    const before = inUse(tables.hs6MfnRates, '610910');
    const usual = spreadsWith({});
    const shirts = (given: Partial<Pick<typeof tables, 'hs6MfnRates'>>) =>
      given.hs6MfnRates
        ?.filter(({ hs6 }) => hs6 === '610910')
        .map((row) => [row.effectiveFrom, row.effectiveTo, row.gbRepresentativeBps, row.euRepresentativeBps]);
    const [from, gb, eu] = [before?.effectiveFrom, before?.gbRepresentativeBps, before?.euRepresentativeBps];

    it('have a row from that day on, once for repeated files', () => {
      const { tables: next, notes } = after(tariff(usual, { scheduled }));
      const rows = [
        [from, '2026-12-31', gb, eu],
        [DAY, null, 1400, eu],
      ];
      expect(shirts(next)).toEqual(rows);
      expect(notes[0]).toContain('1 with another usual duty from 2027-01-01, such as 610910');
      const again = after(tariff(usual, { scheduled }), { ...tables, ...next }, { ...CHECK, today: '2026-11-21' });
      expect(shirts(again.tables)).toEqual(rows);
    });

    it('have the usual duty again when a newer file withdraws it', () => {
      const present = { ...tables, ...after(tariff(usual, { scheduled })).tables };
      expect(shirts(after(tariff(usual), present).tables)?.map(([, , bps]) => bps)).toEqual([gb, gb]);
    });

    it('have a new rate of another zone also from that day on', () => {
      const present = { ...tables, ...after(tariff(usual, { scheduled })).tables };
      const others = spreadsWith({ '610910': spread(900) }, 'EU');
      expect(shirts(after(tariff(others, { zone: 'EU' }), present).tables)).toEqual([
        [from, '2026-11-19', gb, eu],
        [TODAY, '2026-12-31', gb, 900],
        [DAY, null, 1400, 900],
      ]);
    });

    it('give a report a scheduled change on that day', () => {
      const { tables: next } = after(tariff(usual, { scheduled }));
      const input = bottleInput({
        day: TODAY,
        candidate: { targetMarket: 'GB' },
        classification: classified('610910', 'supplied'),
      });
      const scheduleOf = (more: Partial<typeof tables>) =>
        extract(new RateSnapshot({ ...tables, ...more }, 'test'), input).schedule?.find(({ date }) => date === DAY);
      const factors = scheduleOf(next)?.moves.map(({ factor }) => factor);
      expect(factors).toContain('customsDuty');
      expect(scheduleOf({})?.moves.map(({ factor }) => factor) ?? []).not.toContain('customsDuty');
    });
  });
});
