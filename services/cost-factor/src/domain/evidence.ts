import {
  addDays,
  type Assumption,
  clauses,
  type PhrasedEvidence,
  evidenceIdOf,
  type EvidenceSubject,
  known,
  type RunId,
  type Text,
} from '@cpes/contracts';
import { earlier } from './day.ts';
import type { CostedAmount } from './costed-amount.ts';
import { freshnessPercent, QUALITY_PERCENT } from './freshness.ts';

interface Circumstances {
  readonly runId: RunId;
  /** The day of the evaluation. */
  readonly today: string;
  /** The day of entry. */
  readonly day: string;
  readonly assumptions: readonly Assumption[];
}

/** A costed amount as evidence: graded for quality and freshness, and `missing` when it depends on an assumed field. */
export function evidenceOf(
  subject: EvidenceSubject,
  costed: CostedAmount,
  circumstances: Circumstances,
): PhrasedEvidence {
  const { runId, assumptions, today } = circumstances;
  const assumed = assumptions.filter(({ field }) => costed.restsOn.some((name) => name === field));
  const type = assumed.length > 0 ? 'missing' : costed.type;
  const notes: Text[] = [...assumed.map(({ statement }) => statement), ...costed.notes];
  return {
    evidenceId: evidenceIdOf(runId, subject),
    factor: subject,
    type,
    source: known(costed.source),
    asOf: costed.asOf,
    rawValue: costed.rawValue,
    rawUnit: known(costed.rawUnit),
    normalizedCents: costed.amountCents,
    formula: costed.formula,
    ...(notes.length === 0 ? {} : { assumption: clauses(notes) }),
    ...gradeOf({ ...costed, type }, isExchangeRate(subject) ? { today, day: today } : circumstances),
  };
}

/** Exchange rates are those of the evaluation, on whatever day the goods enter. */
function isExchangeRate(subject: EvidenceSubject): boolean {
  return subject === 'exchangeRate' || subject === 'costExchangeRate';
}

type Grade = Pick<PhrasedEvidence, 'validUntil' | 'qualityPercent' | 'freshnessPercent'>;

/** A converted figure is no better, no fresher and no longer valid than its rates. */
function gradeOf(costed: CostedAmount, days: Pick<Circumstances, 'today' | 'day'>): Grade {
  const { today, day } = days;
  const { type, qualityPercent, qualityMaxPercent = 100, ttlDays, effectiveTo = null, convertedBy = [] } = costed;
  const hasEnded = effectiveTo !== null && effectiveTo < day;
  const own: Grade = {
    validUntil: validUntilOf(costed),
    qualityPercent: Math.min(
      (type === 'missing' ? undefined : qualityPercent) ?? QUALITY_PERCENT[type],
      qualityMaxPercent,
    ),
    // A rule is valid until it changes, and a change is a new version, so it loses no freshness.
    freshnessPercent: type === 'rule' ? 100 : freshnessPercent(sinceOf(costed), today, ttlDays, hasEnded),
  };
  return convertedBy
    .map((rate) => gradeOf(rate, { today, day: today }))
    .reduce(
      (weakest, grade) => ({
        validUntil: earlier(weakest.validUntil, grade.validUntil),
        qualityPercent: Math.min(weakest.qualityPercent, grade.qualityPercent),
        freshnessPercent: Math.min(weakest.freshnessPercent, grade.freshnessPercent),
      }),
      own,
    );
}

/** A figure with a validity period does not age within it. */
function sinceOf({ asOf, effectiveTo, isSetForPeriod }: CostedAmount): string {
  return isSetForPeriod === true && effectiveTo != null ? effectiveTo : asOf;
}

function validUntilOf(costed: CostedAmount): string {
  const { asOf, effectiveTo, isSetForPeriod, ttlDays } = costed;
  const ageLimit = addDays(asOf, ttlDays);
  if (effectiveTo == null) return ageLimit;
  return isSetForPeriod === true ? effectiveTo : earlier(ageLimit, effectiveTo);
}
