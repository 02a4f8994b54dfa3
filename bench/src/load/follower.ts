import type { HttpClient } from './http-client.ts';

/** Minimum polling interval; for longer waits it is a twelfth of the wait, so the error stays small. */
const LOOK_MS_MIN = 4;
const LOOK_SHARE = 1 / 12;
/** Polling starts a little before the expected time, so that waiting costs the system few requests. */
const EARLY_SHARE = 0.8;
/** Weight of the latest time in the expected time of the next. */
const LATEST_SHARE = 0.1;
/** Far beyond every goal; later reports count as lost. */
const GIVE_UP_MS = 30_000;

export interface Seen {
  readonly factorsMs: number;
  readonly readableMs: number;
  readonly reportId: string;
}

interface SkuAnswer {
  readonly status: string;
  readonly costFactors: readonly unknown[];
  readonly reportId: string | null;
}

const FACTORS = 12;

/** Polls a submission until its report can be read, as a client does, with few requests. */
export class Follower {
  looks = 0;
  private readonly expectedMs = { factors: 0, report: 0 };

  constructor(private readonly http: HttpClient) {}

  /** `startedAt` is a time of `performance.now()`. Undefined when the run failed or took too long. */
  async follow(skuId: string, startedAt: number): Promise<Seen | undefined> {
    const factors = await this.until(
      startedAt,
      'factors',
      () => this.sku(skuId),
      (sku) => sku.costFactors.length === FACTORS,
    );
    if (factors === undefined) return undefined;
    const evaluated =
      factors.value.reportId === null
        ? await this.until(
            startedAt,
            'report',
            () => this.sku(skuId),
            (sku) => sku.reportId !== null,
          )
        : factors;
    const reportId = evaluated?.value.reportId;
    if (reportId == null) return undefined;
    this.looks += 1;
    const report = await this.http.get(`/v2/reports/${reportId}`);
    if (report.status !== 200) return undefined;
    return { factorsMs: factors.afterMs, readableMs: performance.now() - startedAt, reportId };
  }

  private async sku(skuId: string): Promise<SkuAnswer> {
    this.looks += 1;
    const { text } = await this.http.get(`/v2/skus/${skuId}`);
    return JSON.parse(text) as SkuAnswer;
  }

  private async until<T>(
    startedAt: number,
    what: 'factors' | 'report',
    look: () => Promise<T>,
    isSo: (value: T) => boolean,
  ): Promise<{ value: T; afterMs: number } | undefined> {
    await pause(startedAt + this.expectedMs[what] * EARLY_SHARE - performance.now());
    while (performance.now() - startedAt < GIVE_UP_MS) {
      const value = await look();
      const afterMs = performance.now() - startedAt;
      if (isSo(value)) {
        this.expectedMs[what] += (afterMs - this.expectedMs[what]) * LATEST_SHARE;
        return { value, afterMs };
      }
      await pause(Math.max(LOOK_MS_MIN, afterMs * LOOK_SHARE));
    }
    return undefined;
  }
}

export async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}
