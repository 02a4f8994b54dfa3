import {
  type AmountsRequest,
  CandidateEvaluation,
  CandidateNormalisation,
  type Candidate,
  type CandidateToCost,
  type CostedCandidate,
  type EvaluatedCandidate,
  type EvaluationRequest,
  type ExtractionRequest,
  FACTOR_KEYS,
  FactorExtraction,
  type FactorAmounts,
  type JudgementRequest,
  type MerchantRateCards,
  type MerchantTerms,
  type NormalisationRequest,
  type NormalisedCandidate,
  type Outcome,
  type PriceAnswer,
  type PriceRequest,
  type RateTableInForce,
  RateTablesInForce,
  RateTablesVersion,
  SENSITIVE_TERMS,
  type FindSkuRequest,
  type ListingHold,
  SkuListings,
  type SkuLookup,
  STAGES,
  type UnstoredReport,
  evidenceInWords,
  internalUrlOf,
  type ServiceName,
} from '@cpes/contracts';
import { add, cents } from '@cpes/money';
import { type ForwardedRoutes, Lifecycle, openInternalApi, Peers, type Port } from '@cpes/service-kit';
import { aCandidate, aClassification, aCostedRun, aReport, aRun } from '@cpes/testing';
import { Connections, Listings, PushRequests, skuListingsCalls, STORE_DRAFT_ROUTES } from '@cpes/store-draft';
import { Deliveries, Endpoints, PortalLinks, WEBHOOK_ROUTES } from '@cpes/webhook';
import type { INestApplicationContext } from '@nestjs/common';
import { FakeListings } from './fake-listings.ts';
import { FakeWebhooks } from './fake-webhooks.ts';

const RATE_TABLES: readonly RateTableInForce[] = [
  {
    table: 'exchange_rates',
    rows: 52,
    asOf: '2026-11-26',
    oldestAsOf: '2026-09-29',
    validUntil: '2026-11-30',
    sources: ['European Central Bank, euro reference rates of 2026-11-26'],
    loadedAt: '2026-11-26T15:12:00.000Z',
    checkedAt: '2026-11-27T09:12:00.000Z',
    nextCheckAt: '2026-11-27T10:12:00.000Z',
  },
  {
    table: 'us_line_words',
    rows: 67,
    asOf: null,
    oldestAsOf: null,
    validUntil: null,
    sources: [],
    loadedAt: '2026-11-20T08:00:00.000Z',
    checkedAt: null,
    nextCheckAt: null,
  },
];
const OWNERS = { webhook: WEBHOOK_ROUTES, 'store-draft': STORE_DRAFT_ROUTES } as const;

/**
 * The stages in the process of a gateway, with simple rules for tests: a factor costs ten cents, a box a cent per millimetre of its
 * length, and a score is 100 less the landed cost in dollars.
 */
export class FakeStages {
  /** The fault of every call, if set. */
  failure: Error | undefined;
  /** The fault of candidates from this country alone, if set. */
  refused: { readonly country: string; readonly fault: Error } | undefined;
  /** Makes every call hang, if set. */
  isSilent = false;
  /** Makes scoring respond as a version without `termSensitivity`, if set. */
  isOld = false;
  /** Changes every report, if set. */
  change: ((report: UnstoredReport) => UnstoredReport) | undefined;
  /** The version of the rate tables. */
  rates = 'rates-1';
  readonly asked: { readonly toCost: CandidateToCost[] } = { toCost: [] };
  readonly webhooks = new FakeWebhooks(this);
  /** Why listings of SKUs cannot be removed, if set. */
  hold: ListingHold | null = null;
  readonly removed: FindSkuRequest[] = [];
  /** The gateway's data of SKUs, once it has started. */
  skus: SkuLookup | undefined;

  peers(): FakePeers {
    const ports = new Map<unknown, object>([
      [CandidateNormalisation, new FakeNormalisation(this)],
      [FactorExtraction, new FakeExtraction(this)],
      [CandidateEvaluation, new FakeEvaluation(this)],
      [Endpoints, this.webhooks.endpoints],
      [Deliveries, this.webhooks.deliveries],
      [PortalLinks, this.webhooks.portalLinks],
      [RateTablesVersion, { read: async () => ({ version: this.rates }) }],
      [RateTablesInForce, { read: () => this.answer(RATE_TABLES) }],
      [Listings, new FakeListings(this)],
      [SkuListings, new FakeSkuListings(this)],
      [Connections, {}],
      [PushRequests, {}],
    ]);
    const owners = { get: (port: Port<object>) => ports.get(port) } as unknown as INestApplicationContext;
    return new FakePeers(owners, (skus) => (this.skus = skus));
  }

  async answer<T>(answer: T): Promise<T> {
    if (this.isSilent) return new Promise<T>(() => undefined);
    if (this.failure !== undefined) throw this.failure;
    return answer;
  }
}

/** Customs duty costs some cents more, and CM2 falls by them. */
export const dearer =
  (by: number) =>
  (report: UnstoredReport): UnstoredReport => ({
    ...report,
    landedCost: {
      ...report.landedCost,
      factors: report.landedCost.factors.map((one) =>
        one.key === 'customsDuty' ? { ...one, amountCents: cents(one.amountCents + by) } : one,
      ),
    },
    unitEconomics: { ...report.unitEconomics, cm2Cents: cents(report.unitEconomics.cm2Cents - by) },
  });

/** The services around a gateway: in its process, and behind an internal API where they own routes. */
export class FakePeers extends Peers {
  private readonly lifecycle = new Lifecycle();

  constructor(
    private readonly owners: INestApplicationContext,
    /** Gives the owners the gateway's data of SKUs. */
    readonly serve: (skus: SkuLookup) => void,
  ) {
    super();
    for (const service of STAGES) this.add(service, owners);
  }

  /** Opens the internal APIs, and returns the settings of a gateway that forwards to them. */
  async open(): Promise<Readonly<Record<string, string>>> {
    const INTERNAL_SECRET = 's'.repeat(32);
    const settings: Record<string, string> = { INTERNAL_SECRET };
    for (const [service, forwarded] of Object.entries(OWNERS) as [ServiceName, ForwardedRoutes][]) {
      const config = { INTERNAL_HOST: '127.0.0.1', INTERNAL_PORT: 0, INTERNAL_SECRET };
      const { owners: app, lifecycle } = this;
      const calls = service === 'store-draft' ? [skuListingsCalls] : [];
      const url = await openInternalApi({ service, config, calls, forwarded, app, lifecycle });
      settings[internalUrlOf(service)] = url ?? '';
    }
    return settings;
  }

  close(): Promise<void> {
    return this.lifecycle.stop();
  }
}

class FakeNormalisation extends CandidateNormalisation {
  constructor(private readonly stages: FakeStages) {
    super();
  }

  normalise({ candidates }: NormalisationRequest): Promise<readonly NormalisedCandidate[]> {
    return this.stages.answer(
      candidates.map((submitted) => ({
        candidate: { ...aCandidate(), assumed: [], ...submitted },
        assumptions: [],
        classification: aClassification(),
      })),
    );
  }
}

class FakeExtraction extends FactorExtraction {
  constructor(private readonly stages: FakeStages) {
    super();
  }

  extract({ candidates }: ExtractionRequest): Promise<readonly CostedCandidate[]> {
    this.stages.asked.toCost.push(...candidates);
    const { refused } = this.stages;
    if (candidates.some(({ candidate }) => candidate.supplierCountry === refused?.country))
      return Promise.reject(refused!.fault);
    return this.stages.answer(
      candidates.map(({ candidate, classification, stated, terms, rateCards }) => {
        const { skuId, runId, extraction, costFactors, evidence, ...rest } = aCostedRun({
          candidate,
          classification,
          factorsCents: amountsOf(candidate, { ...insuredBy(terms), ...carriedBy(rateCards), ...stated }),
        });
        const rateTablesVersion = this.stages.rates;
        return {
          ...rest,
          rateTablesVersion,
          costFactors: [...costFactors],
          evidence: evidence.map((item) => evidenceInWords(item)),
        };
      }),
    );
  }

  amounts({ candidate: { candidate, stated }, variants }: AmountsRequest): Promise<readonly FactorAmounts[]> {
    return this.stages.answer(
      variants.map(({ internationalFreightCents: freight, ...variant }) =>
        amountsOf(
          { ...candidate, ...variant },
          {
            ...stated,
            ...(freight === undefined ? {} : { internationalFreight: freight }),
          },
        ),
      ),
    );
  }
}

class FakeSkuListings extends SkuListings {
  constructor(private readonly stages: FakeStages) {
    super();
  }

  remove(request: FindSkuRequest): Promise<{ readonly hold: ListingHold | null }> {
    if (this.stages.hold === null) this.stages.removed.push(request);
    return this.stages.answer({ hold: this.stages.hold });
  }
}

class FakeEvaluation extends CandidateEvaluation {
  constructor(private readonly stages: FakeStages) {
    super();
  }

  async evaluate({ candidates }: EvaluationRequest): Promise<readonly EvaluatedCandidate[]> {
    return this.stages.answer(
      candidates.map(({ candidate, costFactors }) => {
        const { reportId, skuId, ...report } = aReport(aRun(), 80);
        const sensitivity = costFactors.map(({ key, amountCents }) => ({
          factor: key,
          amountCents,
          changes: [-25, -10, 10, 25].map((changePercent) => ({ changePercent, amountCents, ...OUTCOME })),
        }));
        const termSensitivity = SENSITIVE_TERMS.map((term) => ({
          term,
          value: 1_000,
          changes: (term === 'costExchangeRate' ? [-5, 5] : [-25, -10, 10, 25]).map((changePercent) => ({
            changePercent,
            value: 1_000,
            ...OUTCOME,
          })),
        }));
        const { assumed = [], ...fields } = candidate;
        const change = this.stages.change ?? ((one: UnstoredReport) => one);
        return {
          report: change({
            ...report,
            landedCost: {
              ...report.landedCost,
              trueLandedCostCents: add(...costFactors.map((one) => one.amountCents)),
            },
            candidate: { ...report.candidate, ...fields, assumed },
          }),
          sensitivity,
          ...(this.stages.isOld ? {} : { termSensitivity }),
        };
      }),
    );
  }

  judge({ amounts }: JudgementRequest): Promise<readonly Outcome[]> {
    return this.stages.answer(amounts.map((one) => outcomeOf(FACTOR_KEYS.reduce((sum, key) => sum + one[key], 0))));
  }

  findLowestPrice({ goal, cm2Cents }: PriceRequest): Promise<PriceAnswer> {
    const at = (price: number) => ({
      retailPriceCents: cents(price),
      ...OUTCOME,
      ...(cm2Cents !== undefined && { cm2Cents }),
    });
    return this.stages.answer(
      goal === 'Advance' ? { passes: null, fails: at(100_000_000) } : { passes: at(2_000), fails: at(1_999) },
    );
  }
}

/** A cent of insurance for each basis point of the terms. */
function insuredBy({ insuranceBps }: Partial<MerchantTerms> = {}): object {
  return insuranceBps === undefined ? {} : { cargoInsurance: cents(insuranceBps) };
}

/** The rate of a lane as the freight of a unit. */
function carriedBy({ freightLane }: MerchantRateCards = {}): object {
  return freightLane === undefined ? {} : { internationalFreight: freightLane.rateCents };
}

const OUTCOME: Outcome = { score: 80, verdict: 'ADVANCE', cm2Cents: cents(100) };

function amountsOf({ factoryUnitCostCents, dimensionsMm }: Candidate, stated: object = {}): FactorAmounts {
  const all = Object.fromEntries(FACTOR_KEYS.map((key) => [key, cents(10)])) as unknown as FactorAmounts;
  const lastMileDelivery = cents(dimensionsMm.length);
  return { ...all, factoryUnitCost: factoryUnitCostCents, lastMileDelivery, ...stated };
}

/** CM2 falls by a cent for each cent of cost, and is zero at 30 dollars; up to 25 dollars the verdict is ADVANCE. */
function outcomeOf(landedCents: number): Outcome {
  const isAdvance = landedCents <= 2_500;
  return {
    score: isAdvance ? 75 : 10,
    verdict: isAdvance ? 'ADVANCE' : 'REJECT',
    cm2Cents: cents(3_000 - landedCents),
  };
}
