import {
  type Classification,
  type CostFactor,
  type PhrasedEvidence,
  evidenceIdOf,
  type EvidenceSubject,
  type FactorKey,
  FACTORS,
  type MarginTerms,
  phrase,
} from '@cpes/contracts';
import { add, type Cents } from '@cpes/money';
import { additionalDuties } from './additional-duties.ts';
import { crossesNoBorder, customsDuty, customsValue } from './customs-duty.ts';
import { dutyRange, dutySpan } from './duty-span.ts';
import { entryFees } from './entry-fees.ts';
import { evidenceOf } from './evidence.ts';
import { type Evaluation, prepare } from './evaluation.ts';
import type { ExtractionInput } from './extraction-input.ts';
import type { CostedAmount } from './costed-amount.ts';
import { TTL_DAYS } from './freshness.ts';
import { internationalFreight } from './freight.ts';
import { inboundReceivingStorage, pickPack } from './fulfilment.ts';
import { destinationHandling, originHandling } from './handling.ts';
import { cargoInsurance } from './insurance.ts';
import { lastMileDelivery } from './last-mile.ts';
import { marginTerms } from './margin-terms.ts';
import type { RateSnapshot } from './rate-snapshot.ts';
import { statedOr } from './stated.ts';
import { namesNoLine, tariffRate } from './tariff-rate.ts';
import { importTaxes } from './taxes.ts';

/** Names the formulas and sentences of this folder. Increase it with any change of a factor or its evidence. */
export const FACTOR_RULES_VERSION = '11';

export interface FactorSet {
  readonly costFactors: CostFactor[];
  readonly evidence: PhrasedEvidence[];
  readonly marginTerms: MarginTerms;
  /** The classification with the range of total duty: intake knows only the ordinary duty. */
  readonly classification: Classification;
  /** False when the tariff has no line for the supplied code, otherwise absent. */
  readonly hasSuppliedLine?: boolean;
}

/**
 * The 12 landed cost factors of a candidate per unit, the evidence of each, and the terms of the contribution margin.
 */
export function extract(snapshot: RateSnapshot, input: ExtractionInput): FactorSet {
  const evaluation = prepare(snapshot, input);
  const { amounts, dutyRangeBps } = costFactors(evaluation);
  const margin = marginTerms(evaluation);
  const extras: [EvidenceSubject, CostedAmount | undefined][] = [
    ['exchangeRate', evaluation.currency.costed],
    ['salesTax', margin.salesTax],
    ['paymentFee', margin.paymentFee],
    ['returnRate', margin.returnRate],
  ];
  const subjects: [EvidenceSubject, CostedAmount | undefined][] = [
    ...FACTORS.map(({ key }) => [key, amounts[key]] as [FactorKey, CostedAmount]),
    ...extras,
  ];
  return {
    costFactors: FACTORS.map(({ key, label, group }) => ({
      key,
      label,
      group,
      amountCents: amounts[key].amountCents,
      evidenceId: evidenceIdOf(input.runId, key),
    })),
    evidence: subjects.flatMap(([subject, costed]) =>
      costed === undefined ? [] : [evidenceOf(subject, costed, evaluation)],
    ),
    marginTerms: margin.terms,
    classification: { ...input.classification, dutyRangeBps },
    ...(namesNoLine(evaluation) ? { hasSuppliedLine: false } : {}),
  };
}

interface Found {
  readonly amounts: Record<FactorKey, CostedAmount>;
  readonly dutyRangeBps: Classification['dutyRangeBps'];
}

function costFactors(evaluation: Evaluation): Found {
  const stated = (key: FactorKey, found: CostedAmount): CostedAmount => statedOr(evaluation, key, found);
  const factory = factoryUnitCost(evaluation);
  const handling = stated('originHandling', originHandling(evaluation));
  const freight = stated('internationalFreight', internationalFreight(evaluation));
  const goods = add(factory.amountCents, handling.amountCents, freight.amountCents);
  const insurance = stated('cargoInsurance', cargoInsurance(evaluation, goods));
  const value: Cents = customsValue(evaluation, {
    factoryUnitCost: factory.amountCents,
    originHandling: handling.amountCents,
    internationalFreight: freight.amountCents,
    cargoInsurance: insurance.amountCents,
  });
  const rate = tariffRate(evaluation, value);
  const duty = { rate, span: dutySpan(evaluation, rate, value), valueCents: value };
  const fees = evaluation.isCustomsFree
    ? crossesNoBorder(evaluation, TTL_DAYS.entryFees)
    : entryFees(evaluation, value);
  const customs = stated('customsDuty', customsDuty(evaluation, duty));
  const additional = stated('additionalDuties', additionalDuties(evaluation, duty));
  const taxed = {
    goodsCents: add(goods, insurance.amountCents),
    dutiesCents: add(customs.amountCents, additional.amountCents),
  };
  const amounts = {
    factoryUnitCost: factory,
    originHandling: handling,
    internationalFreight: freight,
    cargoInsurance: insurance,
    customsDuty: customs,
    additionalDuties: additional,
    importTaxes: stated('importTaxes', importTaxes(evaluation, taxed)),
    entryFees: stated('entryFees', fees),
    destinationHandling: stated('destinationHandling', destinationHandling(evaluation)),
    inboundReceivingStorage: stated('inboundReceivingStorage', inboundReceivingStorage(evaluation)),
    pickPack: stated('pickPack', pickPack(evaluation)),
    lastMileDelivery: stated('lastMileDelivery', lastMileDelivery(evaluation)),
  };
  return { amounts, dutyRangeBps: dutyRange(evaluation, duty, value) };
}

/** F01: the factory's FOB price from the client, already in the candidate's currency. */
function factoryUnitCost({ candidate, day, isDomestic }: Evaluation): CostedAmount {
  const amountCents = candidate.factoryUnitCostCents;
  return {
    amountCents,
    type: 'client_declared',
    source: phrase`declared by the client`,
    asOf: day,
    ttlDays: TTL_DAYS.client,
    rawValue: amountCents,
    rawUnit: phrase`minor units of ${candidate.currency} per unit`,
    formula: phrase`the declared amount → ${amountCents}`,
    notes: [
      isDomestic
        ? phrase`taken as the price at the supplier’s door`
        : phrase`taken as the price free on board at the port of origin`,
    ],
    restsOn: [],
  };
}
