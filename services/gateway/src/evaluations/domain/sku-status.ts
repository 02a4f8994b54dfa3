import type { SkuStatus } from '@cpes/contracts';

/** The result of a stage in an unfinished run. */
export type StageKind = 'normalized' | 'extracted';

/** The stored documents of a run beside its submission. */
export type DocumentKind = StageKind | 'failure';

/** Every kind of stored document, with the submission. Statements name them all, because the index begins with the kind. */
export const DOCUMENT_KINDS = ['submitted', 'normalized', 'extracted', 'failure'] as const satisfies readonly (
  DocumentKind | 'submitted'
)[];

/** How a run ends. */
export type RunOutcome = 'EVALUATED' | 'FAILED';

/** The state of a run: the documents of its stages, in any order, and how it ended. */
export interface RunProgress {
  readonly hasNormalized: boolean;
  readonly hasExtracted: boolean;
  readonly endedAs: RunOutcome | null;
}

/** The status of a run. Events only add to it, so it never goes backwards, whatever their order. */
export function statusOf(run: RunProgress): SkuStatus {
  if (run.endedAs !== null) return run.endedAs;
  if (run.hasExtracted) return 'COSTED';
  return run.hasNormalized ? 'NORMALIZED' : 'SUBMITTED';
}
