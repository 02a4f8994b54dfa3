import {
  type AssumableField,
  enumeration,
  type ExtractedRun,
  DEFAULT_INCOTERM,
  type FactorKey,
  type ImprovementCode,
  INCLUDED_FACTORS,
  phrase,
  type PhrasedReport,
  type Text,
} from '@cpes/contracts';
import { type Graded, overallPercentOf, productOf } from './confidence.ts';
import { staysInOneCountry } from './one-country.ts';

type Run = Pick<ExtractedRun, 'candidate' | 'classification' | 'evidence' | 'hasSuppliedLine'>;

/** Cost-factor's quality of an amount from the client, on its day, and the lowest one of its tables. */
const STATED = { qualityPercent: 80, freshnessPercent: 100 };
const ESTIMATED = { qualityPercent: 40 };
const KNOWN_CODE = { classificationPercent: 100 };

/** Optional fields of a client that factors depend on; other fields have planning figures as defaults. */
const FACTS: Readonly<Partial<Record<AssumableField, Text>>> = {
  weightGrams: phrase`weight`,
  dimensionsMm: phrase`package size`,
  supplierCountry: phrase`supplier country`,
  targetMarket: phrase`target market`,
};

interface Proposal {
  readonly code: ImprovementCode;
  readonly text: Text;
  readonly factors: readonly FactorKey[];
  /** The quality that the evidence of the factors would have. */
  readonly grade: Partial<Graded>;
}

/**
 * Actions that raise the confidence, largest gain first, each on its own. A written amount of the client counts as in a
 * what-if that states it. For candidate facts, the gain is the minimum. Costs that the unit cost includes need no evidence.
 */
export function improvementsOf(
  run: Run,
  parts: readonly Graded[],
): NonNullable<PhrasedReport['confidence']['improvements']> {
  const overallPercentBefore = overallPercentOf(parts);
  const { incoterm = DEFAULT_INCOTERM } = run.candidate;
  const isSettled = ({ factors }: Proposal) => factors.every((key) => INCLUDED_FACTORS[incoterm].includes(key));
  return [...candidateFacts(run), ...tariffCode(run), ...quotes(run)]
    .filter((proposal) => !isSettled(proposal))
    .map(({ code, text, factors, grade }) => {
      const better = parts.map((part) => (factors.includes(part.factor) ? betterOf(part, grade) : part));
      const raised = better.filter((part, index) => part !== parts[index]);
      const overallPercentAfter = overallPercentOf(better);
      const exact = better.reduce((sum, part) => sum + productOf(part), 0n);
      const names = raised.map(({ factor }) => factor);
      return { exact, improvement: { code, text, factors: names, overallPercentBefore, overallPercentAfter } };
    })
    .filter(({ improvement }) => improvement.overallPercentAfter > overallPercentBefore)
    .toSorted((a, b) => (a.exact === b.exact ? 0 : a.exact < b.exact ? 1 : -1))
    .map(({ improvement }) => improvement);
}

/** Better evidence is never replaced. */
function betterOf(part: Graded, grade: Partial<Graded>): Graded {
  const other = { ...part, ...grade };
  return productOf(other) > productOf(part) ? other : part;
}

function candidateFacts({ candidate, evidence }: Run): Proposal[] {
  const facts = missingFacts(candidate);
  if (facts.length === 0) return [];
  const factors = missingFactors(evidence);
  const last = facts.at(-1) ?? '';
  const list = facts.length === 1 ? last : phrase`${enumeration(facts.slice(0, -1))} and ${last}`;
  return [{ code: 'candidate-facts', text: phrase`State the ${list} of the goods.`, factors, grade: ESTIMATED }];
}

function missingFacts({ assumed = [] }: Run['candidate']): Text[] {
  return assumed.map((field) => FACTS[field]).filter((fact) => fact !== undefined);
}

function missingFactors(evidence: Run['evidence']): FactorKey[] {
  return evidence.flatMap(({ type, factor }) => (type === 'missing' ? [factor as FactorKey] : []));
}

/** A code makes an unknown duty known, unless the market or origin is missing too. */
function tariffCode({ candidate, classification, evidence, hasSuppliedLine }: Run): Proposal[] {
  if (classification.match === 'supplied' && hasSuppliedLine !== false) return [];
  const isUnknown = classification.match === 'none' && missingFacts(candidate).length === 0;
  const grade = isUnknown && missingFactors(evidence).length > 0 ? { ...KNOWN_CODE, ...ESTIMATED } : KNOWN_CODE;
  const digits = candidate.targetMarket === 'US' ? '10' : phrase`at least six`;
  const text =
    classification.match === 'supplied'
      ? phrase`State a tariff code that the tariff of ${candidate.targetMarket} has.`
      : phrase`State the tariff code of the goods, of ${digits} digits.`;
  return [{ code: 'tariff-code', text, factors: ['customsDuty', 'additionalDuties'], grade }];
}

function quotes({ candidate }: Run): Proposal[] {
  const { supplierCountry, targetMarket, freightMode } = candidate;
  const lane = staysInOneCountry(candidate)
    ? phrase`the way to the warehouse within ${targetMarket}`
    : phrase`${supplierCountry} to ${targetMarket} by ${freightMode}`;
  const quote = (code: ImprovementCode, text: Text, factors: readonly FactorKey[]): Proposal => ({
    code,
    text,
    factors,
    grade: STATED,
  });
  return [
    quote('freight-quote', phrase`Get a forwarder's quote for ${lane}.`, ['internationalFreight']),
    quote('handling-quote', phrase`Get a forwarder's quote for handling at origin and destination.`, [
      'originHandling',
      'destinationHandling',
    ]),
    quote('insurance-quote', phrase`Get an insurer's premium for the shipment.`, ['cargoInsurance']),
    quote('duty-statement', phrase`Get a customs broker's statement of the duties in ${targetMarket}.`, [
      'customsDuty',
      'additionalDuties',
    ]),
    quote('entry-quote', phrase`Get a customs broker's quote for the entry in ${targetMarket}.`, ['entryFees']),
    quote('fulfilment-quote', phrase`Get a fulfilment provider's quote for the package in ${targetMarket}.`, [
      'inboundReceivingStorage',
      'pickPack',
      'lastMileDelivery',
    ]),
  ];
}
