import {
  type Assumption,
  clauses,
  type EvidenceFact,
  evidenceIdOf,
  type EvidenceSubject,
  known,
  type RunId,
  type Text,
} from '@cpes/contracts';
import { addDays, earlier } from './day.ts';
import type { Finding } from './finding.ts';
import { freshnessPercent, QUALITY_PERCENT } from './freshness.ts';

interface Circumstances {
  readonly runId: RunId;
  readonly day: string;
  readonly assumptions: readonly Assumption[];
}

/** A finding as evidence: graded for quality and freshness, and `missing` when it depends on an assumed field. */
export function evidenceOf(subject: EvidenceSubject, finding: Finding, circumstances: Circumstances): EvidenceFact {
  const { runId, assumptions } = circumstances;
  const assumed = assumptions.filter(({ field }) => finding.restsOn.some((name) => name === field));
  const type = assumed.length > 0 ? 'missing' : finding.type;
  const notes: Text[] = [...assumed.map(({ statement }) => statement), ...finding.notes];
  return {
    evidenceId: evidenceIdOf(runId, subject),
    factor: subject,
    type,
    source: known(finding.source),
    asOf: finding.asOf,
    rawValue: finding.rawValue,
    rawUnit: known(finding.rawUnit),
    normalizedCents: finding.amountCents,
    formula: finding.formula,
    ...(notes.length === 0 ? {} : { assumption: clauses(notes) }),
    ...gradeOf({ ...finding, type }, circumstances.day),
  };
}

type Grade = Pick<EvidenceFact, 'validUntil' | 'qualityPercent' | 'freshnessPercent'>;

/** A converted figure is no better, no fresher and no longer valid than its exchange rates. */
function gradeOf(finding: Finding, day: string): Grade {
  const { type, qualityPercent, qualityMaxPercent = 100, ttlDays, effectiveTo = null, convertedBy = [] } = finding;
  const own: Grade = {
    validUntil: validUntilOf(finding),
    qualityPercent: Math.min(
      (type === 'missing' ? undefined : qualityPercent) ?? QUALITY_PERCENT[type],
      qualityMaxPercent,
    ),
    // A rule is valid until it changes, and a change is a new version, so it loses no freshness.
    freshnessPercent: type === 'rule' ? 100 : freshnessPercent(sinceOf(finding), day, ttlDays, effectiveTo),
  };
  return convertedBy
    .map((rate) => gradeOf(rate, day))
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
function sinceOf({ asOf, effectiveTo, isSetForPeriod }: Finding): string {
  return isSetForPeriod === true && effectiveTo != null ? effectiveTo : asOf;
}

function validUntilOf(finding: Finding): string {
  const { asOf, effectiveTo, isSetForPeriod, ttlDays } = finding;
  const ageLimit = addDays(asOf, ttlDays);
  if (effectiveTo == null) return ageLimit;
  return isSetForPeriod === true ? effectiveTo : earlier(ageLimit, effectiveTo);
}
