import {
  type Candidate,
  enumeration,
  type ExtractedRun,
  type Incoterm,
  type PhrasedEvidence,
  type MarginTerms,
  phrase,
  type Text,
  withPoint,
} from '@cpes/contracts';
import { amountText, percentText } from './amount-text.ts';
import { staysInOneCountry } from './one-country.ts';
import { smallShipmentText } from './small-shipment.ts';
import { SUBJECT_TEXT } from './subject-text.ts';
import { lastDayOf, runOutBefore } from './valid-until.ts';

type Coverage = Pick<ExtractedRun, 'candidate' | 'classification' | 'costFactors' | 'evidence' | 'marginTerms'>;

/** The costs in the figures, so that they are not added twice. */
export function includedIn({ candidate, costFactors, marginTerms }: Coverage): readonly Text[] {
  const route = staysInOneCountry(candidate) ? phrase`within one country` : phrase`by ${candidate.freightMode}`;
  return [
    phrase`The 12 landed cost factors of one unit, for a shipment of ${candidate.unitsPerShipment} ${route}.`,
    ...termsOfDeliveryText(candidate),
    ...(candidate.incoterm === 'DDP' ? [] : borderText(costFactors)),
    ...(candidate.entryDate === undefined
      ? []
      : [phrase`Duties, fees and taxes of ${candidate.entryDate}, the day of entry.`]),
    marginTerms.isNetRevenueOverstated === true
      ? phrase`The whole retail price as revenue, which overstates net revenue: no sales tax rate of ${candidate.targetMarket} is known.`
      : marginTerms.isRetailPriceTaxInclusive
        ? phrase`Sales tax of ${percentText(marginTerms.salesTaxBps)}, taken out of the retail price.`
        : phrase`The whole retail price as revenue: sales tax, if any, is added on top of it.`,
    ...termsText(candidate, marginTerms),
  ];
}

function borderText(costFactors: Coverage['costFactors']): Text[] {
  const isImportTaxRecovered = costFactors.some((factor) => factor.key === 'importTaxes' && factor.amountCents === 0);
  return [
    phrase`Most-favoured-nation duty, and additional duties by origin and tariff line.`,
    isImportTaxRecovered
      ? phrase`Import tax is not charged: an importer registered for sales tax recovers it.`
      : phrase`Import tax that the importer cannot recover.`,
  ];
}

/** The content of a unit cost that is not free on board. */
const TERMS_TEXT: Readonly<Partial<Record<Incoterm, Text>>> = {
  EXW: phrase`Collection from the supplier’s door, because the unit cost is ex works (EXW).`,
  CIF: phrase`Freight and insurance to the port of destination, which the unit cost includes (CIF).`,
  DDP: phrase`Everything to the warehouse, duties and entry among it, which the unit cost includes (DDP).`,
};

function termsOfDeliveryText({ incoterm }: Candidate): Text[] {
  const included = incoterm && TERMS_TEXT[incoterm];
  return included === undefined ? [] : [included];
}

function termsText(candidate: Candidate, terms: MarginTerms): Text[] {
  const currency = { code: candidate.currency, minorUnitDigits: terms.exchangeRate.minorUnitDigits };
  const fee = phrase`${percentText(terms.paymentFeeBps)} of the retail price and ${amountText(terms.paymentFeeFixedCents, currency)}`;
  const processing = amountText(terms.returnProcessingCents, currency);
  return [
    phrase`A payment fee of ${fee}.`,
    phrase`Returns of ${percentText(terms.returnRateBps)} of orders: the refund, a second delivery and ${processing} of processing, with ${percentText(terms.recoveryBps)} of the landed goods recovered.`,
    ...(candidate.currency === 'USD'
      ? []
      : [
          phrase`Rates in US dollars, at USD ${withPoint(terms.exchangeRate.usdNanosPerMajorUnit, 9)} for 1 ${candidate.currency}.`,
        ]),
  ];
}

/** The costs outside the figures, so that they are not taken for covered. */
export function excludedFrom(run: Coverage, issueDay: string): readonly Text[] {
  const { candidate, classification, evidence, marginTerms } = run;
  return [
    ...runOutText(runOutBefore(issueDay, evidence)),
    ...(marginTerms.isNetRevenueOverstated === true
      ? [phrase`The sales tax in the retail price, so that net revenue, CM2 and score are overstated.`]
      : []),
    phrase`Marketing: the contribution is what is left to pay for it.`,
    phrase`Repeat purchases: a first order stands for itself.`,
    ...(candidate.incoterm === 'DDP'
      ? []
      : [
          antiDumpingText(classification.hsCode),
          phrase`Lower duty under trade agreements and preference schemes, which needs a proof of origin.`,
          ...smallShipmentText(run),
        ]),
    phrase`Compliance: testing, certification, labelling, packaging schemes and product registration.`,
    phrase`Currency movements after the rates were read.`,
    phrase`Overheads, financing, shrinkage and unsold stock.`,
    ...(candidate.oneTimeCosts === undefined
      ? []
      : [phrase`One-time costs of the first order: the report states them apart.`]),
    ...(candidate.targetMarket === 'US' && candidate.incoterm !== 'DDP' ? UNITED_STATES : []),
  ];
}

/** The expired figures by subject, each with its last day of validity. */
function runOutText(evidence: readonly PhrasedEvidence[]): Text[] {
  if (evidence.length === 0) return [];
  const figures = evidence.map((item) => phrase`${SUBJECT_TEXT[item.factor]} (${lastDayOf(item)})`);
  return [phrase`What changed after these figures had run out: ${enumeration(figures)}.`];
}

/** Unavailable when the rates were collected, on 2026-11-22. */
const UNITED_STATES = [
  phrase`The final list of raw materials and chemicals exempt from the duties on forced labour: the proposed list is used instead.`,
  phrase`The list of goods exempt from the Section 301 duty on Brazil: the list of the duties on forced labour is used instead.`,
];

/**
 * Goods that often have such duties in the United States and the European Union: stone slabs, ceramic tableware,
 * candles, steel, aluminium, bicycles, seating, wooden furniture, mattresses. General knowledge as of 2026-11, not a
 * legal list.
 */
const OFTEN_DUMPED = [
  '3406',
  '6802',
  '6810',
  '6911',
  '6912',
  '72',
  '73',
  '76',
  '871160',
  '8712',
  '940161',
  '940169',
  '940171',
  '9403',
  '9404',
];

function antiDumpingText(hsCode: string | undefined): Text {
  const isLikely = hsCode !== undefined && OFTEN_DUMPED.some((prefix) => hsCode.startsWith(prefix));
  return isLikely
    ? phrase`Anti-dumping and countervailing duties beyond those in the evidence, which depend on the product and its producer. They are common on goods like these: check before you order.`
    : phrase`Anti-dumping and countervailing duties beyond those in the evidence, which depend on the product and its producer.`;
}
