import type { Schedule } from './schedule.ts';
import type { Percentiles } from './statistics.ts';

/** The API of the system under test: POST `/v2/skus`, GET `/v2/skus/ID` and `/v2/reports/ID`. */
export interface Door {
  /** One per instance of the gateway, used in turn. */
  readonly origins: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Submissions by a schedule (open loop), on time whether or not earlier ones have responses. Measured at the full rate.
 */
export interface SubmitPlan extends Schedule {
  readonly kind: 'submit';
  readonly door: Door;
  /** Submissions per second that are followed until their report can be read; 0 follows none. */
  readonly followedPerSecond: number;
  readonly seed: number;
}

/** Reads of known resources by a fixed number of clients. */
export interface ReadPlan {
  readonly kind: 'read';
  readonly door: Door;
  readonly paths: readonly string[];
  readonly clients: number;
  readonly seconds: number;
}

/** Sequential submissions, each sent once the report of the one before can be read. */
export interface IdlePlan {
  readonly kind: 'idle';
  readonly door: Door;
  readonly submissions: number;
  readonly pauseMs: number;
  readonly seed: number;
}

export type Plan = SubmitPlan | ReadPlan | IdlePlan;

export interface SubmitResult {
  readonly kind: 'submit';
  readonly accepted: number;
  readonly refused: number;
  /** The first responses other than 201, for debugging. */
  readonly refusals: readonly string[];
  /** Submissions that the driver started too late; their delay is measured, too. */
  readonly late: number;
  readonly answerMs: Percentiles | undefined;
  readonly factorsMs: Percentiles | undefined;
  readonly readableMs: Percentiles | undefined;
  /** Followed submissions whose report was late. */
  readonly lost: number;
  readonly looks: number;
  readonly skuIds: readonly string[];
  readonly reportIds: readonly string[];
}

export interface ReadResult {
  readonly kind: 'read';
  readonly perSecond: number;
  readonly failed: number;
  readonly answerMs: Percentiles | undefined;
  readonly bytesMean: number;
}

export interface IdleResult {
  readonly kind: 'idle';
  readonly skuIds: readonly string[];
  readonly readableMs: Percentiles | undefined;
}

export type Result = SubmitResult | ReadResult | IdleResult;

/** The driver's progress while it submits. */
export interface Progress {
  readonly kind: 'progress';
  /** Milliseconds since the full rate was reached; negative before. */
  readonly atMs: number;
  readonly due: number;
  readonly unanswered: number;
  readonly refused: number;
}
