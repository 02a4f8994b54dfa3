import {
  type Classification,
  DEFAULT_INCOTERM,
  FACTOR_KEYS,
  type FactorAmounts,
  type FactorKey,
  type Incoterm,
  phrase,
  type Text,
} from '@cpes/contracts';
import { add, cents } from '@cpes/money';
import { additionalDuties } from './additional-duties.ts';
import type { CostedAmount } from './costed-amount.ts';
import { converted } from './currency.ts';
import { crossesNoBorder, customsDuty, customsValue } from './customs-duty.ts';
import { dutyRange, dutySpan } from './duty-span.ts';
import { entryFees } from './entry-fees.ts';
import type { Evaluation } from './evaluation.ts';
import { internationalFreight } from './freight.ts';
import { TTL_DAYS } from './freshness.ts';
import { inboundReceivingStorage, pickPack } from './fulfilment.ts';
import { destinationHandling, originHandling } from './handling.ts';
import { includedOr } from './incoterm.ts';
import { cargoInsurance } from './insurance.ts';
import { lastMileDelivery } from './last-mile.ts';
import { type MarginFindings, marginTerms } from './margin-terms.ts';
import { statedOr } from './stated.ts';
import { tariffRate } from './tariff-rate.ts';
import { importTaxes } from './taxes.ts';

/** The figures of goods that enter on one day. */
export interface Figures {
  readonly amounts: Record<FactorKey, CostedAmount>;
  readonly margin: MarginFindings;
  readonly dutyRangeBps: Classification['dutyRangeBps'];
}

export function figuresOf(evaluation: Evaluation): Figures {
  const { amounts, duty } = chargesOf(evaluation);
  return { amounts, margin: marginTerms(evaluation), dutyRangeBps: dutyRange(evaluation, duty, duty.valueCents) };
}

/** The factors alone, which need neither the terms of a sale nor the duties of other readings of the goods. */
export function chargesOf(evaluation: Evaluation) {
  const { isCustomsFree, candidate } = evaluation;
  const stated = (key: FactorKey, found: CostedAmount): CostedAmount => statedOr(evaluation, key, found);
  const factory = factoryUnitCost(evaluation);
  const handling = stated('originHandling', originHandling(evaluation));
  const isCif = candidate.incoterm === 'CIF';
  // A CIF price includes freight and insurance: they are not added to it. The customs value deducts those of the tables or of rate cards.
  const priced = isCif ? (_key: FactorKey, found: CostedAmount) => found : stated;
  const freight = priced(
    'internationalFreight',
    internationalFreight(isCif ? withoutFreightQuote(evaluation) : evaluation),
  );
  const carried = add(factory.amountCents, handling.amountCents, isCif ? cents(0) : freight.amountCents);
  const insurance = priced('cargoInsurance', cargoInsurance(evaluation, carried));
  const base = customsValue(evaluation, {
    factoryUnitCost: factory.amountCents,
    originHandling: handling.amountCents,
    internationalFreight: freight.amountCents,
    cargoInsurance: insurance.amountCents,
  });
  const rate = tariffRate(evaluation, base.valueCents);
  const duty = { ...base, rate, span: dutySpan(evaluation, rate, base.valueCents) };
  const fees = isCustomsFree ? crossesNoBorder(evaluation, TTL_DAYS.entryFees) : entryFees(evaluation, base.valueCents);
  const customs = stated('customsDuty', customsDuty(evaluation, duty));
  const additional = stated('additionalDuties', additionalDuties(evaluation, duty));
  const taxed = {
    goodsCents: isCif ? carried : add(carried, insurance.amountCents),
    dutiesCents: add(customs.amountCents, additional.amountCents),
  };
  const charged = (key: FactorKey, found: CostedAmount): CostedAmount => includedOr(evaluation, key, found);
  const amounts = {
    factoryUnitCost: factory,
    originHandling: charged('originHandling', handling),
    internationalFreight: charged('internationalFreight', freight),
    cargoInsurance: charged('cargoInsurance', insurance),
    customsDuty: charged('customsDuty', customs),
    additionalDuties: charged('additionalDuties', additional),
    importTaxes: charged('importTaxes', stated('importTaxes', importTaxes(evaluation, taxed))),
    entryFees: charged('entryFees', stated('entryFees', fees)),
    destinationHandling: charged('destinationHandling', stated('destinationHandling', destinationHandling(evaluation))),
    inboundReceivingStorage: stated('inboundReceivingStorage', inboundReceivingStorage(evaluation)),
    pickPack: stated('pickPack', pickPack(evaluation)),
    lastMileDelivery: stated('lastMileDelivery', lastMileDelivery(evaluation)),
  };
  return { amounts, duty };
}

export function factorAmountsOf({ amounts }: Pick<Figures, 'amounts'>): FactorAmounts {
  return Object.fromEntries(FACTOR_KEYS.map((key) => [key, amounts[key].amountCents])) as FactorAmounts;
}

function withoutFreightQuote({ quotes: { freight: _, ...quotes }, ...evaluation }: Evaluation): Evaluation {
  return { ...evaluation, quotes };
}

const TERMS_TEXT: Readonly<Record<Incoterm, Text>> = {
  EXW: phrase`taken as the price ex works`,
  FOB: phrase`taken as the price free on board at the port of origin`,
  CIF: phrase`taken as the price with freight and insurance to the port of destination`,
  DDP: phrase`taken as the price delivered to the warehouse, duty paid`,
};

/** F01: the factory's price from the client, converted when another currency has it. */
function factoryUnitCost(evaluation: Evaluation): CostedAmount {
  const { candidate, today, isDomestic, costCurrency, currency } = evaluation;
  const { factoryUnitCostCents: declaredCents, incoterm } = candidate;
  const { amountCents, factors, convertedBy } = converted(declaredCents, costCurrency, currency);
  return {
    amountCents,
    type: 'client_declared',
    source: phrase`declared by the client`,
    asOf: today,
    ttlDays: TTL_DAYS.client,
    rawValue: declaredCents,
    rawUnit: phrase`minor units of ${costCurrency.code} per unit`,
    formula:
      factors === ''
        ? phrase`the declared amount → ${amountCents}`
        : phrase`${declaredCents}${factors} → ${amountCents}`,
    notes: [
      isDomestic && incoterm === undefined
        ? phrase`taken as the price at the supplier’s door`
        : TERMS_TEXT[incoterm ?? DEFAULT_INCOTERM],
    ],
    convertedBy,
    restsOn: [],
  };
}
