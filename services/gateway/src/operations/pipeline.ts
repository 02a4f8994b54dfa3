import type { QueueDepth } from '@cpes/messaging';

/** Parked messages of a queue, by the kind of fault. */
export interface ParkedCount {
  readonly queue: string;
  readonly fault: string;
  readonly count: number;
}

export function countOf(parked: readonly ParkedCount[]): number {
  return parked.reduce((sum, { count }) => sum + count, 0);
}

/** The waiting work in the pipeline at one moment. Counts of rows stop at 10,000. */
export interface PipelineState {
  /** ISO 8601 in UTC. */
  readonly measuredAt: string;
  /** Runs that have not ended; `oldestSeconds` is 0 when there is none. */
  readonly runs: { readonly open: number; readonly oldestSeconds: number };
  readonly parked: readonly ParkedCount[];
  /** Null while the broker is unreachable. */
  readonly queues: readonly QueueDepth[] | null;
}

/** Reports the waiting work in the pipeline, for all tenants. */
export abstract class Pipeline {
  abstract read(): Promise<PipelineState>;
}
