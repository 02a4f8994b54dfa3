import {
  AskedSource,
  ASSUMABLE_FIELDS,
  Assumption,
  AuditRecorded,
  Candidate,
  CANDIDATE_BOUNDS,
  Carton,
  candidateWithNulls,
  CashCycle,
  catalogue,
  Classification,
  ClassificationAlternative,
  ClassificationExplanation,
  CostFactor,
  CostFactorsExtracted,
  DIGEST_REPORTS_MAX,
  DIGEST_WORST_MAX,
  DigestSku,
  DigestVerdict,
  DimensionsMm,
  DutyRangeBps,
  DatedFigures,
  DutyRateRow,
  EntryPlan,
  type EventClass,
  Evidence,
  EVIDENCE_SUBJECTS,
  EVIDENCE_TYPES,
  compactEvidenceOf,
  evidenceIdOf,
  ExchangeRateData,
  Extraction,
  FactorAmounts,
  FACTORS,
  FREIGHT_MODES,
  FREIGHT_UNITS,
  OwnExchangeRateRow,
  FreightLaneRow,
  HsCodeRow,
  FULFILMENT_ITEMS,
  FulfilmentRow,
  INCOTERMS,
  MarginTerms,
  MATCHES,
  MerchantRateCards,
  MerchantTerms,
  OneTimeCost,
  PaymentFeeTerm,
  prefixed,
  RATE_CARD_BOUNDS,
  REASON_CODES,
  type Report,
  REPORT_FORM,
  ReportCompleted,
  reportIdOf,
  ReturnRateTerm,
  ScheduledDay,
  ScheduledMove,
  type RunId,
  SkuSubmitted,
  SubmittedCandidate,
  TaxRegistrationTerm,
  TERMS_BOUNDS,
  TitleLabel,
  VERDICTS,
  WordContribution,
} from '@cpes/contracts';
import { type Cents, cents } from '@cpes/money';
import { getMetadataStorage, type MetadataStorage } from 'class-validator';
import fc from 'fast-check';

/** Amounts of money between two bounds, in cents. */
export function amounts(minCents: number, maxCents: number): fc.Arbitrary<Cents> {
  return fc.integer({ min: minCents, max: maxCents }).map((amount) => cents(amount));
}

/** Text as people type it: any script, emoji, control characters. */
export const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

const letters = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: count, maxLength: count });
const digits = (...counts: number[]) =>
  fc
    .constantFrom(...counts)
    .chain((count) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count }));
const percents = fc.integer({ min: 0, max: 100 });
const rates = fc.integer({ min: 0, max: 50_000 });
const signed = fc.integer({ min: -5_000, max: 5_000 });
const instants = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const days = instants.map((instant) => instant.slice(0, 10));
const hsCodes = digits(6, 8, 10);
const sha256Hashes = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });

export const skuIds = fc.uuid({ version: 7 }).map((uuid) => prefixed('sku', uuid));
export const runIds: fc.Arbitrary<RunId> = fc.uuid({ version: 7 }).map((uuid) => prefixed('run', uuid));

/** An object of a class of the contract, with or without optional fields. */
function recordOf<T extends object>(
  type: EventClass<T>,
  fields: { [K in keyof Required<T>]: fc.Arbitrary<T[K]> },
  ...optional: (keyof T)[]
): fc.Arbitrary<T> {
  const required = Object.keys(fields).filter((name) => !optional.includes(name as keyof T)) as (keyof T)[];
  const records = fc.record(fields, {
    requiredKeys: required,
    noNullPrototype: true,
  });
  // Without `new`, which would add absent fields as `undefined`.
  return records.map((record) => Object.assign(Object.create(type.prototype as object), record) as T);
}

export const dimensions = recordOf(DimensionsMm, {
  length: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.sideMmMax }),
  width: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.sideMmMax }),
  height: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.sideMmMax }),
});

const candidateFields = {
  title: texts,
  description: texts,
  factoryUnitCostCents: amounts(0, CANDIDATE_BOUNDS.costCentsMax),
  targetRetailPriceCents: amounts(CANDIDATE_BOUNDS.retailPriceCentsMin, CANDIDATE_BOUNDS.retailPriceCentsMax),
  weightGrams: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.weightGramsMax }),
  dimensionsMm: dimensions,
  supplierCountry: letters(2),
  targetMarket: letters(2),
  currency: letters(3),
  hsCode: hsCodes,
  unitsPerShipment: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.unitsPerShipmentMax }),
  freightMode: fc.constantFrom(...FREIGHT_MODES),
  externalRef: texts,
  costCurrency: letters(3),
  incoterm: fc.constantFrom(...INCOTERMS),
  carton: recordOf(Carton, {
    units: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.cartonUnitsMax }),
    dimensionsMm: dimensions,
    weightGrams: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.weightGramsMax }),
  }),
  oneTimeCosts: fc.array(
    recordOf(OneTimeCost, { label: texts, amountCents: amounts(0, CANDIDATE_BOUNDS.costCentsMax) }),
    { maxLength: CANDIDATE_BOUNDS.oneTimeCostsMax },
  ),
  entryDate: days,
  imageUrls: fc.array(
    fc.webPath().map((path) => `https://images.example${path}`.slice(0, CANDIDATE_BOUNDS.imageUrlLengthMax)),
    { maxLength: CANDIDATE_BOUNDS.imageUrlsMax },
  ),
};

/** The optional fields of a cost as its supplier quotes it, and the images. */
const QUOTED_FIELDS = ['costCurrency', 'incoterm', 'carton', 'oneTimeCosts', 'entryDate', 'imageUrls'] as const;

/** A candidate as evaluated. */
export const candidates = recordOf(
  Candidate,
  { ...candidateFields, assumed: fc.subarray([...ASSUMABLE_FIELDS]) },
  'title',
  'description',
  'hsCode',
  'externalRef',
  'assumed',
  ...QUOTED_FIELDS,
);

/** A candidate as submitted, in its short or its long form. */
export const submittedCandidates = recordOf(
  SubmittedCandidate,
  candidateFields,
  'title',
  'description',
  'weightGrams',
  'dimensionsMm',
  'supplierCountry',
  'targetMarket',
  'hsCode',
  'unitsPerShipment',
  'freightMode',
  'externalRef',
  ...QUOTED_FIELDS,
);

export const assumptions = recordOf(Assumption, { field: texts, statement: texts });

export const classifications = recordOf(
  Classification,
  {
    hsCode: digits(2, 4, 6, 8, 10),
    description: texts,
    match: fc.constantFrom(...MATCHES),
    dutyRangeBps: recordOf(DutyRangeBps, { min: rates, max: rates }),
    alternatives: fc.array(
      recordOf(ClassificationAlternative, { hsCode: digits(4, 6), description: texts, sharePercent: percents }),
      { maxLength: 3 },
    ),
    explanation: recordOf(ClassificationExplanation, {
      againstHsCode: digits(6),
      againstDescription: texts,
      leadHundredths: signed,
      words: fc.array(recordOf(WordContribution, { word: texts, hundredths: signed }), { maxLength: 3 }),
      otherWordsHundredths: signed,
      vocabularyHundredths: signed,
      usualHundredths: signed,
    }),
  },
  'hsCode',
  'explanation',
);

/** The 12 factors in their order, with ids of evidence derived from the run. */
export function costFactors(runId: RunId): fc.Arbitrary<CostFactor[]> {
  return fc.array(amounts(0, 100_000_000), { minLength: FACTORS.length, maxLength: FACTORS.length }).map((all) =>
    FACTORS.map((factor, n) =>
      Object.assign(new CostFactor(), {
        ...factor,
        amountCents: all[n],
        evidenceId: evidenceIdOf(runId, factor.key),
      }),
    ),
  );
}

export const evidence = recordOf(
  Evidence,
  {
    evidenceId: runIds.chain((runId) =>
      fc.constantFrom(...EVIDENCE_SUBJECTS).map((subject) => evidenceIdOf(runId, subject)),
    ),
    factor: fc.constantFrom(...EVIDENCE_SUBJECTS),
    type: fc.constantFrom(...EVIDENCE_TYPES),
    source: texts,
    asOf: days,
    validUntil: days,
    rawValue: fc.maxSafeInteger(),
    rawUnit: texts,
    normalizedCents: fc.maxSafeInteger().map((amount) => cents(amount)),
    formula: texts,
    assumption: texts,
    qualityPercent: percents,
    freshnessPercent: percents,
  },
  'assumption',
);

const bps = fc.integer({ min: 0, max: TERMS_BOUNDS.bpsMax });
const termDays = fc.integer({ min: 0, max: TERMS_BOUNDS.daysMax });
const cashCycle = recordOf(CashCycle, { depositBps: bps, leadTimeDays: termDays, payoutDays: termDays });

export const marginTerms = recordOf(
  MarginTerms,
  {
    salesTaxBps: rates,
    isRetailPriceTaxInclusive: fc.boolean(),
    isNetRevenueOverstated: fc.boolean(),
    returnRateBps: rates,
    recoveryBps: rates,
    returnProcessingCents: amounts(0, 1_000_000),
    paymentFeeBps: rates,
    paymentFeeFixedCents: amounts(0, 1_000_000),
    exchangeRate: recordOf(ExchangeRateData, {
      minorUnitDigits: fc.integer({ min: 0, max: 4 }),
      usdNanosPerMajorUnit: fc.integer({ min: 1, max: 10_000_000_000 }),
    }),
    targetCacCents: amounts(0, 1_000_000),
    oneTimeCostsCents: amounts(0, 1_000_000_000),
    cashCycle,
  },
  'isNetRevenueOverstated',
  'targetCacCents',
  'oneTimeCostsCents',
  'cashCycle',
);

const termAmounts = amounts(0, TERMS_BOUNDS.centsMax);

/** A merchant's own terms, any of which may be absent. */
export const merchantTerms = recordOf(
  MerchantTerms,
  {
    version: fc.integer({ min: 1, max: 1_000 }),
    asOf: days,
    validUntil: days,
    source: texts,
    isDocumented: fc.boolean(),
    currency: letters(3),
    returnRates: fc.array(recordOf(ReturnRateTerm, { hsPrefix: digits(0, 2, 4, 6, 8, 10), bps }), { maxLength: 3 }),
    paymentFee: recordOf(PaymentFeeTerm, { bps, fixedCents: termAmounts, currency: letters(3) }),
    returnRecoveryBps: bps,
    returnHandlingCents: termAmounts,
    insuranceBps: bps,
    storageHalfMonths: fc.integer({ min: 0, max: TERMS_BOUNDS.storageHalfMonthsMax }),
    taxRegistrations: fc.array(recordOf(TaxRegistrationTerm, { market: letters(2), isRegistered: fc.boolean() }), {
      maxLength: 3,
    }),
    targetCacCents: termAmounts,
    cashCycle,
  },
  'validUntil',
  'source',
  'returnRates',
  'paymentFee',
  'returnRecoveryBps',
  'returnHandlingCents',
  'insuranceBps',
  'storageHalfMonths',
  'taxRegistrations',
  'targetCacCents',
  'cashCycle',
);

const cardRow = {
  version: fc.integer({ min: 1, max: 1_000 }),
  asOf: days,
  validUntil: days,
  source: texts,
  isDocumented: fc.boolean(),
};
const cardAmounts = amounts(0, RATE_CARD_BOUNDS.centsMax);

/** The rows of a merchant's rate cards, any of which may be absent. */
export const merchantRateCards = recordOf(
  MerchantRateCards,
  {
    freightLane: recordOf(
      FreightLaneRow,
      {
        ...cardRow,
        unit: fc.constantFrom(...FREIGHT_UNITS),
        rateCents: cardAmounts,
        minimumCents: cardAmounts,
        transitDays: fc.integer({ min: 0, max: RATE_CARD_BOUNDS.transitDaysMax }),
        currency: letters(3),
      },
      'validUntil',
      'source',
      'minimumCents',
      'transitDays',
    ),
    dutyRate: recordOf(
      DutyRateRow,
      { ...cardRow, hsCode: digits(6, 8, 10), bps: fc.integer({ min: 0, max: RATE_CARD_BOUNDS.dutyBpsMax }) },
      'validUntil',
      'source',
    ),
    fulfilment: fc.array(
      recordOf(
        FulfilmentRow,
        {
          ...cardRow,
          item: fc.constantFrom(...FULFILMENT_ITEMS),
          upToGrams: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.weightGramsMax }),
          cents: cardAmounts,
          currency: letters(3),
        },
        'validUntil',
        'source',
        'upToGrams',
      ),
      { maxLength: FULFILMENT_ITEMS.length },
    ),
    exchangeRates: fc.array(
      recordOf(
        OwnExchangeRateRow,
        {
          ...cardRow,
          from: letters(3),
          to: letters(3),
          nanos: fc.integer({ min: 1, max: RATE_CARD_BOUNDS.exchangeRateNanosMax }),
        },
        'validUntil',
        'source',
      ),
      { maxLength: 3 },
    ),
    hsCode: recordOf(HsCodeRow, { ...cardRow, hsCode: digits(6, 8, 10) }, 'validUntil', 'source'),
    titleLabel: recordOf(TitleLabel, {
      title: fc.string({ minLength: 1, maxLength: CANDIDATE_BOUNDS.titleLengthMax }),
      hsCode: digits(6, 8, 10),
      asOf: days,
      isExact: fc.boolean(),
    }),
  },
  'freightLane',
  'dutyRate',
  'fulfilment',
  'exchangeRates',
  'hsCode',
  'titleLabel',
);

export const extractions = recordOf(
  Extraction,
  {
    startedAt: instants,
    completedAt: instants,
    durationMs: fc.nat(),
    deadlineMs: fc.maxSafeNat(),
    withinDeadline: fc.boolean(),
    sources: fc.array(
      recordOf(AskedSource, {
        kind: fc.constantFrom('freight', 'duty', 'fulfilment', 'exchange-rate'),
        outcome: fc.constantFrom('answered', 'late', 'failed'),
        tookMs: fc.nat(),
      }),
      { maxLength: 4 },
    ),
  },
  'sources',
);

/** The entry of the goods. */
export const entryPlans = recordOf(EntryPlan, {
  date: days,
  transitDays: fc.integer({ min: 0, max: RATE_CARD_BOUNDS.transitDaysMax }),
  source: texts,
});

const datedFigures = recordOf(DatedFigures, {
  amounts: fc
    .array(amounts(0, 100_000_000), { minLength: FACTORS.length, maxLength: FACTORS.length })
    .map((all) => Object.assign(new FactorAmounts(), Object.fromEntries(FACTORS.map(({ key }, n) => [key, all[n]])))),
  marginTerms,
});

/** Known days on which figures change. */
export const schedules = fc.array(
  recordOf(ScheduledDay, {
    date: days,
    transitDaysBefore: fc.integer({ min: 0, max: RATE_CARD_BOUNDS.transitDaysMax }),
    before: datedFigures,
    then: datedFigures,
    moves: fc.array(
      recordOf(ScheduledMove, {
        factor: fc.constantFrom(...EVIDENCE_SUBJECTS),
        fromCents: amounts(0, 100_000_000),
        toCents: amounts(0, 100_000_000),
        source: texts,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { maxLength: 3 },
);

/** An object with the outline of a report: only scoring creates real ones, and other services pass them on unchanged. */
export const reports: fc.Arbitrary<Report> = fc
  .record({
    reportId: runIds.map(reportIdOf),
    skuId: skuIds,
    issuedAt: instants,
    ruleVersion: texts,
    currency: letters(3),
    candidate: candidates.map(candidateWithNulls),
    score: percents,
    verdict: fc.constantFrom(...VERDICTS),
    lowestViablePriceCents: fc.option(amounts(1, 100_000_000)),
    reasons: fc.array(fc.record({ code: fc.constantFrom(...REASON_CODES), text: texts }), { maxLength: 3 }),
  })
  .map((outline) => JSON.parse(JSON.stringify(outline)) as Report);

const verdict = fc.constantFrom(...VERDICTS);

/** The values of event fields by name, for fields whose decorators are not enough. `DIFFERENT` has the exceptions by event. */
const fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  assumptions: fc.array(assumptions, { maxLength: 5 }),
  candidate: candidates,
  classification: classifications,
  costFactors: runIds.chain(costFactors),
  entry: entryPlans,
  evidence: fc.array(evidence, { maxLength: 16 }),
  extraction: extractions,
  marginTerms,
  rateCards: merchantRateCards,
  report: reports,
  schedule: schedules,
  terms: merchantTerms,
  verdicts: fc.array(
    recordOf(DigestVerdict, { verdict, verdictNow: verdict, reports: fc.integer({ min: 1, max: DIGEST_REPORTS_MAX }) }),
    { minLength: 1, maxLength: VERDICTS.length ** 2 },
  ),
  worst: fc.array(
    recordOf(DigestSku, {
      skuId: skuIds,
      reportId: runIds.map(reportIdOf),
      score: percents,
      scoreNow: percents,
      verdict,
      verdictNow: verdict,
    }),
    { minLength: 1, maxLength: DIGEST_WORST_MAX },
  ),
};
/** Compact evidence, at least of the 12 factors. */
const compactEvidence = fc
  .record({ runId: runIds, items: fc.array(evidence, { minLength: FACTORS.length, maxLength: 16 }) })
  .map(({ items }) =>
    compactEvidenceOf(items.map((item, n) => ({ ...item, factor: EVIDENCE_SUBJECTS[n] ?? item.factor }))),
  );

/** An object with the outline of a compact report. */
const compactReport = fc.record({
  form: fc.constant(REPORT_FORM),
  score: percents,
  verdict: fc.constantFrom(...VERDICTS),
  candidate: candidates,
  evidence: compactEvidence,
  confidence: fc.record({ overallPercent: percents }),
  cm2Matrix: fc.record({ base: fc.constant(4) }),
  reasons: fc.array(fc.tuple(fc.constantFrom(...REASON_CODES), texts), { maxLength: 3 }),
});

const DIFFERENT: ReadonlyMap<EventClass, Readonly<Record<string, fc.Arbitrary<unknown>>>> = new Map<
  EventClass,
  Readonly<Record<string, fc.Arbitrary<unknown>>>
>([
  [
    AuditRecorded,
    { details: fc.dictionary(fc.constantFrom('name', 'state', 'hash'), texts, { noNullPrototype: true }) },
  ],
  [SkuSubmitted, { candidate: submittedCandidates }],
  [CostFactorsExtracted, { evidence: compactEvidence }],
  [ReportCompleted, { report: compactReport }],
]);

/** Every event of the catalogue. */
export const events: ReadonlyMap<EventClass, fc.Arbitrary<object>> = new Map(
  catalogue().map(({ type, event }) => [event, eventsOf(type, event)]),
);

function eventsOf(type: string, event: EventClass): fc.Arbitrary<object> {
  const checks = getMetadataStorage().getTargetValidationMetadatas(event, '', false, false);
  const names = [...new Set(checks.map(({ propertyName }) => propertyName))];
  const special = { ...fields, ...DIFFERENT.get(event) };
  const known = names.map((name) => {
    const values = special[name] ?? valuesOf(checks.filter(({ propertyName }) => propertyName === name));
    if (values === undefined) throw new Error(`${type}: add the values of ${name} to arbitraries.ts`);
    return [name, values] as const;
  });
  const optional = checks.filter((check) => check.type === 'conditionalValidation').map((check) => check.propertyName);
  return recordOf(event, Object.fromEntries(known) as never, ...(optional as never[]));
}

type Checks = ReturnType<MetadataStorage['getTargetValidationMetadatas']>;

/** Values that satisfy the decorators of a field; `undefined` for a field with objects. */
function valuesOf(checks: Checks): fc.Arbitrary<unknown> | undefined {
  const ruleOf = (name: string) => checks.find((check) => check.name === name)?.constraints[0] as unknown;
  const pattern = ruleOf('matches');
  if (pattern instanceof RegExp) return fc.stringMatching(pattern);
  const choices = ruleOf('isIn');
  const areSeveral = checks.some(({ name, each }) => name === 'isIn' && each);
  if (Array.isArray(choices)) return areSeveral ? fc.subarray<unknown>(choices) : fc.constantFrom<unknown>(...choices);
  const names = new Set(checks.map(({ name }) => name));
  if (names.has('isInt')) return fc.integer({ ...boundOf('min', ruleOf('min')), ...boundOf('max', ruleOf('max')) });
  if (names.has('isBoolean')) return fc.boolean();
  if (names.has('isIso8601')) return instants;
  if (names.has('isUuid')) return fc.uuid({ version: 7 });
  if (names.has('isHash')) return sha256Hashes;
  return names.has('isString') ? texts : undefined;
}

function boundOf(name: 'min' | 'max', bound: unknown): { min?: number; max?: number } {
  return typeof bound === 'number' ? { [name]: bound } : {};
}
