import type { Schedule } from './schedule.ts';
import type { Percentiles } from './statistics.ts';

/** A way into the system under test: POST `/v2/skus`, GET `/v2/skus/ID` and `/v2/reports/ID`. */
export interface Door {
  /** One for each instance of the gateway; requests take turns. */
  readonly origins: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Submissions by a schedule, each started at its time whether or not earlier ones have been answered. Times count from the full rate on. */
export interface SubmitPlan extends Schedule {
  readonly kind: 'submit';
  readonly door: Door;
  /** So many of the submissions a second are followed until their report can be read; 0 follows none. */
  readonly followedPerSecond: number;
  readonly seed: number;
}

/** Reads of known resources, as many as there are clients at any moment. */
export interface ReadPlan {
  readonly kind: 'read';
  readonly door: Door;
  readonly paths: readonly string[];
  readonly clients: number;
  readonly seconds: number;
}

/** One submission after another, each when the report of the one before could be read. */
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
  /** The first answers that were not 201, for people to look at. */
  readonly refusals: readonly string[];
  /** Submissions that the driver itself began too late. Their lateness is in the times. */
  readonly late: number;
  readonly answerMs: Percentiles | undefined;
  readonly factorsMs: Percentiles | undefined;
  readonly readableMs: Percentiles | undefined;
  /** Followed, and not readable in time. */
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

/** What the driver says while it submits. */
export interface Progress {
  readonly kind: 'progress';
  /** From the full rate on; negative before. */
  readonly atMs: number;
  readonly due: number;
  readonly unanswered: number;
  readonly refused: number;
}
