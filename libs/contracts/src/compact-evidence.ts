import { add, type Cents, cents } from '@cpes/money';
import { ValidateBy } from 'class-validator';
import type { CostFactor, PhrasedEvidence } from './factors.ts';
import { evidenceIdOf, type RunId } from './ids.ts';
import { isText, type Text } from './phrases/phrase.ts';
import {
  EVIDENCE_SUBJECTS,
  EVIDENCE_TYPES,
  type EvidenceSubject,
  type EvidenceType,
  FACTORS,
  FACTOR_KEYS,
} from './vocabulary.ts';

/** One piece of compact evidence: the members of `Evidence` in this order, without text and without members that follow from its subject. */
export type EvidenceEntry = readonly [
  type: EvidenceType,
  source: Text,
  asOf: string,
  validUntil: string,
  rawValue: number,
  rawUnit: Text,
  normalizedCents: Cents,
  formula: Text,
  qualityPercent: number,
  freshnessPercent: number,
  assumption?: Text,
];

/** The evidence of a run by subject. Its amounts are the 12 factors. */
export type CompactEvidence = Readonly<Partial<Record<EvidenceSubject, EvidenceEntry>>>;

/** The compact evidence of a run. The ids follow from the run, and an amount from its factor's evidence. */
export function compactEvidenceOf(evidence: readonly PhrasedEvidence[]): CompactEvidence {
  return Object.fromEntries(evidence.map((item) => [item.factor, entryOf(item)]));
}

/** The evidence of a run, in the order of its subjects. */
export function evidenceOf(runId: RunId, compact: CompactEvidence): PhrasedEvidence[] {
  return EVIDENCE_SUBJECTS.flatMap((subject) => {
    const entry = compact[subject];
    return entry === undefined ? [] : [itemOf(runId, subject, entry)];
  });
}

/** The 12 factors in their order. Throws a `RangeError` when one has no evidence. */
export function costFactorsOf(runId: RunId, compact: CompactEvidence): CostFactor[] {
  return FACTORS.map(({ key, label, group }) => {
    const amountCents = compact[key]?.[6];
    if (amountCents === undefined) throw new RangeError(`no evidence of ${key}`);
    return { key, label, group, amountCents, evidenceId: evidenceIdOf(runId, key) };
  });
}

/** The sum of all 12 factors. */
export function landedCostCentsOf(compact: CompactEvidence): Cents {
  return add(...FACTOR_KEYS.map((key) => compact[key]?.[6] ?? cents(0)));
}

/**
 * An object with an entry for each of the 12 factors. Entries of a newer sender for other subjects are passed on unchanged.
 */
export function IsCompactEvidence(): PropertyDecorator {
  return ValidateBy({
    name: 'isCompactEvidence',
    validator: {
      validate: isCompactEvidence,
      defaultMessage: () => '$property must have a whole entry of evidence for each of the 12 factors',
    },
  });
}

function entryOf(item: PhrasedEvidence): EvidenceEntry {
  const { type, source, asOf, validUntil, rawValue, rawUnit, normalizedCents, formula } = item;
  const { qualityPercent, freshnessPercent, assumption } = item;
  const entry: EvidenceEntry = [
    type,
    source,
    asOf,
    validUntil,
    rawValue,
    rawUnit,
    normalizedCents,
    formula,
    qualityPercent,
    freshnessPercent,
  ];
  return assumption === undefined ? entry : ([...entry, assumption] as unknown as EvidenceEntry);
}

function itemOf(runId: RunId, factor: EvidenceSubject, entry: EvidenceEntry): PhrasedEvidence {
  const [type, source, asOf, validUntil, rawValue, rawUnit, normalizedCents, formula, ...rest] = entry;
  const [qualityPercent, freshnessPercent, assumption] = rest;
  return {
    evidenceId: evidenceIdOf(runId, factor),
    factor,
    type,
    source,
    asOf,
    rawValue,
    rawUnit,
    normalizedCents,
    formula,
    ...(assumption === undefined ? {} : { assumption }),
    validUntil,
    qualityPercent,
    freshnessPercent,
  };
}

const FACTORS_NEEDED: ReadonlySet<string> = new Set(FACTOR_KEYS);
const TYPES: ReadonlySet<unknown> = new Set(EVIDENCE_TYPES);
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The allowed values at each position of an entry. */
const IS_FIT: readonly ((value: unknown) => boolean)[] = [
  (value) => TYPES.has(value),
  isWords,
  isDay,
  isDay,
  Number.isSafeInteger,
  isWords,
  Number.isSafeInteger,
  isWords,
  isPercent,
  isPercent,
  (value) => value === undefined || isWords(value),
];

function isCompactEvidence(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = value as Readonly<Record<string, unknown>>;
  return EVIDENCE_SUBJECTS.every((subject) =>
    Object.hasOwn(entries, subject) ? isEntry(entries[subject]) : !FACTORS_NEEDED.has(subject),
  );
}

function isEntry(value: unknown): boolean {
  return Array.isArray(value) && value.length <= IS_FIT.length && IS_FIT.every((isFit, place) => isFit(value[place]));
}

function isWords(value: unknown): boolean {
  return isText(value);
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && DAY.test(value);
}

function isPercent(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100;
}
