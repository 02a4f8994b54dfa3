import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CANDIDATE_BOUNDS,
  CURRENCIES,
  ENDPOINT_BOUNDS,
  FREIGHT_MODES,
  FREIGHT_UNITS,
  FULFILMENT_ITEMS,
  type MerchantRateCards,
  type MerchantTerms,
  RATE_CARD_BOUNDS,
  TERMS_BOUNDS,
  compactReportOf,
} from '@cpes/contracts';
import { cents } from '@cpes/money';
import { anExtraction, aRun } from '@cpes/testing';
import { getMetadataStorage } from 'class-validator';
import { getMetadataArgsStorage } from 'typeorm';
import { COUNT_MAX } from '../../libs/messaging/src/wire.ts';
import { ATTEMPTS_MAX } from '../../libs/persistence/src/outbox.ts';
import { extract } from '../../services/cost-factor/src/domain/extract.ts';
import { RateSnapshot } from '../../services/cost-factor/src/domain/rate-snapshot.ts';
import { readRateTables } from '../../services/cost-factor/src/store/rate-files.ts';
import { positiveInteger } from '../../services/gateway/src/admin/arguments.ts';
import { BULK_ITEMS_MAX } from '../../services/gateway/src/evaluations/bulk/bulk-items.ts';
import { GatewayConfig } from '../../services/gateway/src/gateway.config.ts';
import { BATCH_MAX, PLANNED_MAX } from '../../services/gateway/src/operations/replay.repository.ts';
import { evaluatedOutcome } from '../../services/gateway/src/evaluations/runs/run-documents.ts';
import { SkuEntity } from '../../services/gateway/src/evaluations/skus/sku.entity.ts';
import { evaluate } from '../../services/scoring/src/domain/evaluate.ts';
import { ROUND_ATTEMPTS_MAX } from '../../services/webhook/src/domain/retry-schedule.ts';
import { WebhookConfig } from '../../services/webhook/src/webhook.config.ts';

const RUN = aRun();
const { extraction: EXTRACTION } = anExtraction();
const ISSUED_AT = new Date('2026-11-24T10:00:00.000Z');
const { costCentsMax, retailPriceCentsMin, retailPriceCentsMax, sideMmMax, weightGramsMax } = CANDIDATE_BOUNDS;
/** Tobacco has the highest duty of the US tariff, and 10 m × 10 m × 10 m of it the highest freight. */
const GOODS = '24012035';
const SIZES = [
  { weightGrams: 1, dimensionsMm: { length: 1, width: 1, height: 1 } },
  { weightGrams: weightGramsMax, dimensionsMm: { length: sideMmMax, width: sideMmMax, height: sideMmMax } },
];
/** The minor unit of the lowest value: 100 to a rupiah. */
const WEAKEST_CURRENCY = 'IDR';

/** The minor unit of the highest value: a penny. */
const STRONGEST_CURRENCY = 'GBP';

const OWN = { version: 1, asOf: '2026-11-20', isDocumented: false, currency: STRONGEST_CURRENCY };
const OWN_TERMS: MerchantTerms = {
  ...OWN,
  returnRates: [{ hsPrefix: '', bps: TERMS_BOUNDS.bpsMax }],
  paymentFee: { bps: TERMS_BOUNDS.bpsMax, fixedCents: cents(TERMS_BOUNDS.centsMax), currency: STRONGEST_CURRENCY },
  returnHandlingCents: cents(TERMS_BOUNDS.centsMax),
  insuranceBps: TERMS_BOUNDS.bpsMax,
  storageHalfMonths: TERMS_BOUNDS.storageHalfMonthsMax,
  targetCacCents: cents(TERMS_BOUNDS.centsMax),
  cashCycle: { depositBps: 1, leadTimeDays: TERMS_BOUNDS.daysMax, payoutDays: TERMS_BOUNDS.daysMax },
};
const HIGHEST_PRICE = cents(RATE_CARD_BOUNDS.centsMax);
/** A fraction of the table's rate that is just used: amounts of the tables become ten times as high. */
const WEAKEST_RATE = { ...OWN, from: 'USD', to: WEAKEST_CURRENCY, nanos: 160_000 * 1_000_000_000 };
/** The highest prices of a merchant, by each unit of freight. */
const OWN_CARDS = FREIGHT_UNITS.map((unit): MerchantRateCards => ({
  freightLane: {
    ...OWN,
    unit,
    rateCents: HIGHEST_PRICE,
    minimumCents: HIGHEST_PRICE,
    transitDays: RATE_CARD_BOUNDS.transitDaysMax,
  },
  dutyRate: { ...OWN, hsCode: GOODS, bps: RATE_CARD_BOUNDS.dutyBpsMax },
  fulfilment: FULFILMENT_ITEMS.map((item) => ({ ...OWN, item, cents: HIGHEST_PRICE })),
  exchangeRates: [WEAKEST_RATE],
}));

/** The range of an integer column. JSON numbers are exact up to 2^53, so a `bigint` may not exceed it. */
const MOST: Readonly<Record<string, number>> = {
  smallint: 2 ** 15 - 1,
  integer: 2 ** 31 - 1,
  bigint: Number.MAX_SAFE_INTEGER,
};
/** Types that hold any value within the limits of the input. Columns of other types need a case here. */
const WIDE = new Set(['text', 'uuid', 'date', 'timestamptz', 'jsonb', 'boolean', 'bytea']);

const rows = await readRateTables();
const book = new RateSnapshot(rows, 'test');
const MARKETS = [...new Set(rows.markets.map(({ market }) => market))].filter((market) => /^[A-Z]{2}$/.test(market));

/**
 * Candidates at the limits of the input, one per shipment: in every currency to one market, and in the weakest currency
 * to every market.
 */
function* candidatesAtBounds() {
  const places = [
    ...CURRENCIES.map((currency) => ({ currency, targetMarket: 'US' })),
    ...MARKETS.map((targetMarket) => ({ currency: WEAKEST_CURRENCY, targetMarket })),
  ];
  for (const place of places)
    for (const supplierCountry of ['CN', place.targetMarket])
      for (const freightMode of FREIGHT_MODES)
        for (const size of SIZES)
          for (const factoryUnitCostCents of [0, costCentsMax].map(cents))
            for (const targetRetailPriceCents of [retailPriceCentsMin, retailPriceCentsMax].map(cents))
              yield {
                ...{ ...place, ...size, supplierCountry, freightMode, unitsPerShipment: 1, hsCode: GOODS },
                ...{ factoryUnitCostCents, targetRetailPriceCents, assumed: [] },
              };
}

/** Each of these candidates by the tables, and those with the highest amounts by the highest figures of a merchant, too. */
function* figuresAtBounds() {
  for (const candidate of candidatesAtBounds()) {
    yield [candidate, {}] as const;
    const { currency, weightGrams, factoryUnitCostCents } = candidate;
    if (currency !== WEAKEST_CURRENCY || weightGrams < weightGramsMax || factoryUnitCostCents < costCentsMax) continue;
    for (const rateCards of OWN_CARDS) yield [candidate, { terms: OWN_TERMS, rateCards }] as const;
  }
}

interface NarrowColumn {
  readonly name: string;
  readonly most: number;
}

/** The columns of a table with a limited range. */
const narrowColumns = (entity: unknown): NarrowColumn[] =>
  getMetadataArgsStorage()
    .filterColumns(entity as never)
    .flatMap(({ propertyName, options }) => {
      const [name, type] = [options.name ?? propertyName, String(options.type)];
      if (WIDE.has(type) && options.length === undefined) return [];
      const most = MOST[type];
      if (most === undefined) throw new Error(`${name} is ${type}: add its largest value`);
      return [{ name, most }];
    });

describe('the figures of a report', () => {
  it('fit their columns for every candidate at the bounds of the input', () => {
    const columns = narrowColumns(SkuEntity);
    const extremes = new Map<string, [least: number, most: number]>();
    const offences: unknown[] = [];
    for (const [candidate, own] of figuresAtBounds()) {
      const match = 'supplied' as const;
      const dutyRangeBps = { min: 0, max: 0 };
      const classification = { hsCode: GOODS, description: '', match, dutyRangeBps, alternatives: [] };
      const question = {
        runId: RUN.runId,
        candidate,
        classification,
        assumptions: [],
        day: '2026-11-24',
        quotes: {},
        ...own,
      };
      const factors = extract(book, question);
      const report = evaluate({ ...RUN, candidate, ...factors, rateTablesVersion: 'test' }, ISSUED_AT);
      const row = evaluatedOutcome({
        ...RUN,
        report: compactReportOf(report, candidate),
        classification,
        extraction: EXTRACTION,
      });
      for (const { name, most } of columns) {
        const value: unknown = row[name as keyof typeof row];
        const isStored = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= most;
        if (!isStored) offences.push({ name, value, candidate, own });
        const [least, greatest] = extremes.get(name) ?? [0, 0];
        extremes.set(name, [Math.min(least, Number(value)), Math.max(greatest, Number(value))]);
      }
    }
    expect(offences.slice(0, 3)).toEqual([]);
    // The candidates reach the limits: a rate beyond `integer`, and the nearest one that a program reads exactly.
    expect(extremes.get('cm2_bps')).toEqual([Number.MIN_SAFE_INTEGER, expect.any(Number)]);
    expect(extremes.get('cm2_cents')![0]).toBeLessThan(-(2 ** 31));
  });
});

const greatest = (settings: object, name: string): number =>
  getMetadataStorage()
    .getTargetValidationMetadatas(settings as never, '', false, false)
    .find((rule) => rule.propertyName === name && rule.name === 'max')?.constraints[0] as number;

const SECONDS_PER_DAY = 86_400;
/** Grows by one per step of a store, a receiver or a user: five a second, for ten years. */
const COUNTED = 5 * SECONDS_PER_DAY * 3_650;
/** Messages to one endpoint: 500 a second for the default retention. */
const SENT_TO_ENDPOINT = 500 * SECONDS_PER_DAY * new WebhookConfig().WEBHOOK_KEEP_DAYS;
/** Numbered rows: 100,000 a second for a hundred years. */
const NUMBERED = 100_000 * SECONDS_PER_DAY * 36_500;
/** Node.js accepts statuses of three digits. */
const HTTP_STATUS_MAX = 999;
/** The whole. */
const BPS_MAX = 10_000;
/** The highest quota that an operator can set for a tenant. */
const QUOTA = Math.max(...Array.from({ length: 20 }, (_, digits) => acceptedByAdmin('9'.repeat(digits + 1))));

function acceptedByAdmin(text: string): number {
  try {
    return positiveInteger(text);
  } catch {
    return 0;
  }
}

/** The largest value of each limited column of the other tables, derived from the limits of the input. */
const DERIVED: Readonly<Record<string, number>> = {
  'attempts.duration_ms': 2 * greatest(WebhookConfig, 'WEBHOOK_ATTEMPT_TIMEOUT_MS'),
  'attempts.number': COUNTED,
  'attempts.status': HTTP_STATUS_MAX,
  'deliveries.attempts': COUNTED,
  'deliveries.last_status': HTTP_STATUS_MAX,
  'deliveries.round_attempts': ROUND_ATTEMPTS_MAX,
  'endpoints.failures': COUNTED,
  'endpoints.rate_per_minute': ENDPOINT_BOUNDS.ratePerMinuteMax,
  'endpoints.version': COUNTED,
  'examinations.examined': COUNTED,
  'examinations.outdated': COUNTED,
  'examinations.rate_cards': COUNTED,
  'examinations.terms_version': COUNTED,
  'idempotency_keys.item': BULK_ITEMS_MAX,
  'inbox.resend': COUNT_MAX,
  'listing_history.number': NUMBERED,
  'listings.seq': COUNTED,
  'open_runs.resends': greatest(GatewayConfig, 'RUN_SWEEP_RESENDS_MAX'),
  'open_runs.terms_version': COUNTED,
  'outbox.attempts': ATTEMPTS_MAX,
  'outbox.seq': NUMBERED,
  'outbox_failed.attempts': ATTEMPTS_MAX,
  'outbox_failed.seq': NUMBERED,
  /** As `skus.cm2_cents` above. */
  'outdated_reports.announced_cm2_cents': Number.MAX_SAFE_INTEGER,
  'parked_messages.attempts': COUNT_MAX,
  'parked_messages.resend': COUNT_MAX,
  'rate_buckets.level_micro': QUOTA * 1_000_000,
  'rate_card_rows.position': RATE_CARD_BOUNDS.rowsMax,
  'rate_card_rows.version': COUNTED,
  'rate_card_versions.row_count': RATE_CARD_BOUNDS.rowsMax,
  'rate_card_versions.version': COUNTED,
  'recoveries.failed_deliveries': SENT_TO_ENDPOINT,
  'recoveries.missed_messages': SENT_TO_ENDPOINT,
  'recoveries.waiting_deliveries': SENT_TO_ENDPOINT,
  'replayed_messages.attempts': COUNT_MAX,
  'replayed_messages.resend': COUNT_MAX,
  'replays.batch_size': BATCH_MAX,
  'replays.left_out': PLANNED_MAX,
  'replays.planned': PLANNED_MAX,
  'replays.returned': PLANNED_MAX,
  'replays.returned_now': PLANNED_MAX,
  'replays.sent': PLANNED_MAX,
  'replays.sent_before': PLANNED_MAX,
  'sign_in_failures.failures': COUNTED,
  'stage_minutes.buckets': COUNTED,
  'stage_minutes.count': COUNTED,
  'stage_minutes.errors': COUNTED,
  'stage_minutes.fallbacks': COUNTED,
  'stage_minutes.late': COUNTED,
  'store_observations.number': NUMBERED,
  'tenants.outdated_threshold_bps': BPS_MAX,
  'tenants.rate_burst': QUOTA,
  'tenants.rate_per_minute': QUOTA,
  'terms_versions.version': COUNTED,
};

const ROOT = join(import.meta.dirname, '../..');
const ENTITY_FILES = ['libs', 'services']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name, 'src')))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.entity.ts'));

describe('the figures of every other table', () => {
  const narrow: { readonly name: string; readonly most: number }[] = [];
  beforeAll(async () => {
    for (const file of ENTITY_FILES) {
      const entities = Object.values((await import(file)) as object).filter((one) => typeof one === 'function');
      for (const entity of entities) {
        const [table] = getMetadataArgsStorage().filterTables(entity as never);
        if (table === undefined || entity === SkuEntity) continue;
        narrow.push(...narrowColumns(entity).map((column) => ({ ...column, name: `${table.name}.${column.name}` })));
      }
    }
  });

  it('have a largest value that follows from the limits of the input', () => {
    expect(narrow.map(({ name }) => name).sort()).toEqual(Object.keys(DERIVED));
  });

  it('fit their columns at that value', () => {
    expect(Object.values(DERIVED).filter((value) => !Number.isSafeInteger(value) || value <= 0)).toEqual([]);
    expect(narrow.filter(({ name, most }) => !(DERIVED[name]! <= most))).toEqual([]);
  });
});
