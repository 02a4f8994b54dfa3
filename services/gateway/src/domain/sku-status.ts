import type { SkuStatus } from '@cpes/contracts';

/** What a stage says about a run on its way. */
export type StageKind = 'normalized' | 'extracted';

/** What is stored about a run beside its submission. */
export type DocumentKind = StageKind | 'failure';

/** How a run ends. */
export type RunOutcome = 'EVALUATED' | 'FAILED';

/** What is known of a run: the documents its stages have left, in whatever order they came, and how it ended. */
export interface RunProgress {
  readonly hasNormalized: boolean;
  readonly hasExtracted: boolean;
  readonly endedAs: RunOutcome | null;
}

/** The status of a run. Facts are only ever added, so it never goes backwards, whatever order events arrive in. */
export function statusOf(run: RunProgress): SkuStatus {
  if (run.endedAs !== null) return run.endedAs;
  if (run.hasExtracted) return 'COSTED';
  return run.hasNormalized ? 'NORMALIZED' : 'SUBMITTED';
}
