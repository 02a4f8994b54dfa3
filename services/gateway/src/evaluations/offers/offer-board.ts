import {
  CandidateEvaluation,
  CandidateNormalisation,
  type CandidateToCost,
  FactorExtraction,
  type MerchantRateCards,
  type NormalisedCandidate,
  type SubmittedCandidate,
  type TenantId,
  type UnstoredReport,
} from '@cpes/contracts';
import { type Cents, cents } from '@cpes/money';
import { Clock, faultOf } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../identity/index.ts';
import { withOwnCode } from '../rate-cards/own-code.ts';
import { RateCardsInForce } from '../rate-cards/rate-cards-in-force.ts';
import { dayOf } from '../rate-cards/select-rows.ts';
import { TermsInForce } from '../terms/terms-in-force.ts';
import { SpareCapacity, type Step } from '../what-if/spare-capacity.ts';
import { crossingsOf } from './board-crossings.ts';
import { findingsOn, underDutyFinding } from './findings.ts';
import type {
  BoardFiguresResponse,
  BoardOfferResponse,
  BoardProblemResponse,
  BoardQuantityResponse,
  OfferBoardResponse,
} from './offer-board.response.ts';
import { hasExpired } from './offer.ts';
import type { OfferRow } from './offer.repository.ts';
import { offeredCandidate } from './offered-candidate.ts';
import { atOrder, orderCost, OrderCostBook, type PricedOffer } from './order-costs.ts';
import { boardUnitsOf, nearestOrder, refusalOf } from './orders.ts';

/** Offers per call of intake: in one process a call blocks an event loop for a few milliseconds. */
const NORMALISED_PER_STEP = 8;
/** From the beginning of the work. The figures are the main part, and the work ends after five seconds. */
const SEARCH_MS_MAX = 3_500;
const TOO_LARGE: BoardProblemResponse = {
  code: 'order-too-large',
  detail: 'An order of this offer costs more than an amount of the API can be.',
};

export interface BoardQuestion {
  readonly candidate: SubmittedCandidate;
  readonly offers: readonly OfferRow[];
  /** Ascending, each once; undefined for the least order of each price break. */
  readonly units: readonly number[] | undefined;
}

/** An offer with an order that its supplier accepts, as the stages evaluate it. */
interface Entry {
  readonly offer: OfferRow;
  readonly toCost: CandidateToCost;
}

/** The reports of an offer by the units of the order, or why there are none. */
interface Evaluated {
  readonly reports: ReadonlyMap<number, UnstoredReport>;
  readonly problem: BoardProblemResponse | null;
}

const NOT_EVALUATED: Evaluated = { reports: new Map(), problem: null };

/** Evaluates all offers for a SKU at several quantities with the stages, by the rules of a run. Nothing is stored. */
@Injectable()
export class OfferBoard {
  constructor(
    private readonly normalisation: CandidateNormalisation,
    private readonly extraction: FactorExtraction,
    private readonly evaluation: CandidateEvaluation,
    private readonly terms: TermsInForce,
    private readonly rateCards: RateCardsInForce,
    private readonly capacity: SpareCapacity,
    private readonly clock: Clock,
  ) {}

  /** Rejects like the spare capacity when there is none, or when a stage does not respond in time. */
  async evaluate(
    { candidate, offers, units: asked }: BoardQuestion,
    request: FastifyRequest,
  ): Promise<Omit<OfferBoardResponse, 'skuId'>> {
    const units = asked ?? boardUnitsOf(offers.map(({ terms }) => terms));
    const { tenantId } = callerOf(request);
    const day = dayOf(this.clock.now());
    return this.capacity.use(request, async (step) => {
      const entries = await this.entriesOf(tenantId, { candidate, offers, day }, step);
      const evaluated = new Map<OfferRow, Evaluated>();
      const end = performance.now() + SEARCH_MS_MAX;
      const costs = new OrderCostBook(this.extraction, step, () => performance.now() > end);
      const priced: PricedOffer[] = [];
      for (const entry of entries) {
        const one = await this.evaluateAt(entry, ordersOf(entry, units), step);
        evaluated.set(entry.offer, one);
        // An expired offer cannot be ordered from: a crossing with it decides nothing.
        if (!hasExpired(entry.offer.terms, day)) priced.push(...pricedOf(entry, one, costs));
      }
      return {
        currency: candidate.currency,
        units,
        offers: offers.map((offer) => boardOffer(offer, units, day, evaluated.get(offer) ?? NOT_EVALUATED)),
        ...(await crossingsOf(priced, units, costs)),
      };
    });
  }

  /** Those of offers with an order. Other orders of an offer differ in units and unit cost alone. */
  private async entriesOf(
    tenantId: TenantId,
    { candidate: current, offers, day }: Pick<BoardQuestion, 'candidate' | 'offers'> & { readonly day: string },
    step: Step,
  ): Promise<Entry[]> {
    const offered = offers.flatMap((offer) => {
      const units = nearestOrder(offer.terms, 1);
      return units === undefined ? [] : [{ offer, candidate: offeredCandidate(current, offer.terms, units) }];
    });
    const found = new Map<string, Promise<MerchantRateCards | undefined>>();
    const rowsOf = (candidate: SubmittedCandidate) =>
      rowsOnce(found, candidate, () => this.rateCards.rowsFor(tenantId, candidate));
    const terms = await this.terms.find(tenantId);
    const rows = await Promise.all(offered.map(({ candidate }) => rowsOf(candidate)));
    const coded = offered.map(({ candidate }, index) => withOwnCode(candidate, rows[index], day));
    const normalised: NormalisedCandidate[] = [];
    for (let at = 0; at < coded.length; at += NORMALISED_PER_STEP) {
      const candidates = coded.slice(at, at + NORMALISED_PER_STEP);
      normalised.push(...(await step(() => this.normalisation.normalise({ candidates }))));
    }
    return offered.map(({ offer }, index) => {
      const [one, rateCards] = [normalised[index], rows[index]];
      if (one === undefined) throw new RangeError('a stage left a candidate out');
      return { offer, toCost: { ...one, ...(terms && { terms }), ...(rateCards && { rateCards }) } };
    });
  }

  /** A stage that refuses an offer, like one in a currency without an exchange rate, refuses no other. */
  private async evaluateAt({ offer, toCost }: Entry, orders: readonly number[], step: Step): Promise<Evaluated> {
    if (orders.length === 0) return NOT_EVALUATED;
    const candidates = orders.map((units) => ({
      ...toCost,
      candidate: { ...toCost.candidate, ...atOrder(offer.terms, units) },
    }));
    try {
      const costed = await step(() => this.extraction.extract({ candidates }));
      const evaluated = await step(() => this.evaluation.evaluate({ candidates: [...costed], isReportOnly: true }));
      const reports = new Map(
        orders.flatMap((units, index) => {
          const report = evaluated[index]?.report;
          return report === undefined ? [] : [[units, report] as const];
        }),
      );
      const isTooLarge = [...reports].some(([units, report]) => !Number.isSafeInteger(Number(costOf(report, units))));
      return isTooLarge ? { ...NOT_EVALUATED, problem: TOO_LARGE } : { reports, problem: null };
    } catch (error) {
      const { kind, code, publicMessage } = faultOf(error);
      if (kind !== 'invalid') throw error;
      return { ...NOT_EVALUATED, problem: { code, detail: publicMessage } };
    }
  }
}

/** The accepted ones of the quantities; without any, the first order between the least and the greatest, for its crossings. */
function ordersOf({ offer: { terms } }: Entry, units: readonly number[]): number[] {
  const accepted = units.filter((count) => refusalOf(terms, count) === undefined);
  const [least, greatest] = [units[0], units.at(-1)];
  if (accepted.length > 0 || least === undefined || greatest === undefined) return accepted;
  return [nearestOrder(terms, least)].filter(
    (count) => count !== undefined && count >= least && count <= greatest,
  ) as number[];
}

/** The rows of rate cards that an offer needs depend on these of its terms alone. */
async function rowsOnce(
  found: Map<string, Promise<MerchantRateCards | undefined>>,
  { supplierCountry, freightMode, costCurrency }: SubmittedCandidate,
  find: () => Promise<MerchantRateCards | undefined>,
): Promise<MerchantRateCards | undefined> {
  const key = [supplierCountry, freightMode, costCurrency].join(' ');
  const rows = found.get(key) ?? find();
  found.set(key, rows);
  return rows;
}

function pricedOf({ offer, toCost }: Entry, { reports }: Evaluated, costs: OrderCostBook): PricedOffer[] {
  const [first] = reports.values();
  if (first === undefined) return [];
  const { offer_ref: offerRef, terms } = offer;
  const priced = { offerRef, terms, toCost, oneTimeCostsCents: oneTimeCostsOf(first) };
  for (const [units, { landedCost }] of reports) costs.note(priced, units, landedCost.trueLandedCostCents);
  return [priced];
}

function boardOffer(
  { offer_ref: offerRef, terms }: OfferRow,
  units: readonly number[],
  day: string,
  { reports, problem }: Evaluated,
): BoardOfferResponse {
  const { supplierName, incoterm, costCurrency, supplierCountry, freightMode, leadTimeDays, validUntil } = terms;
  const quantities = units.map((count): BoardQuantityResponse => {
    const refusal = refusalOf(terms, count) ?? null;
    const report = reports.get(count);
    return {
      units: count,
      refusal,
      nearestUnits: refusal === null ? null : (nearestOrder(terms, count) ?? null),
      figures: report === undefined ? null : figuresOf(report, atOrder(terms, count)),
    };
  });
  return {
    offerRef,
    supplierName,
    incoterm,
    costCurrency,
    supplierCountry,
    freightMode,
    leadTimeDays,
    validUntil,
    hasExpired: hasExpired(terms, day),
    findings: [...findingsOn(terms), ...underDutyFinding(units, reports)],
    problem,
    quantities,
  };
}

function figuresOf(
  report: UnstoredReport,
  { factoryUnitCostCents, unitsPerShipment: units }: ReturnType<typeof atOrder>,
): BoardFiguresResponse {
  const { landedCost, unitEconomics, score, verdict, confidence } = report;
  const { trueLandedCostCents, landedToWarehouseCents } = landedCost;
  const oneTimeCostsCents = oneTimeCostsOf(report);
  return {
    unitCostCents: factoryUnitCostCents,
    trueLandedCostCents,
    landedToWarehouseCents,
    oneTimeCostsCents,
    orderCostCents: cents(costOf(report, units)),
    cashTiedUpCents: cents(orderCost(landedToWarehouseCents, units, oneTimeCostsCents)),
    cm2Cents: unitEconomics.cm2Cents,
    score,
    verdict,
    confidencePercent: confidence.overallPercent,
  };
}

function costOf(report: UnstoredReport, units: number): bigint {
  return orderCost(report.landedCost.trueLandedCostCents, units, oneTimeCostsOf(report));
}

function oneTimeCostsOf({ firstOrder }: UnstoredReport): Cents {
  return firstOrder?.oneTimeCostsCents ?? cents(0);
}
