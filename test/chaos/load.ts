import { Agent } from 'node:http';
import { until } from '@cpes/local-servers';
import { candidateBodies } from '@cpes/testing';
import type { History } from './history.ts';
import { ask, connect } from './http.ts';

/** Limits of a scenario's load. */
const SUBMISSIONS_MAX = 60_000;
/**
 * A thousand clients, each with a connection and one request at a time. Node accepts one connection per event-loop
 * turn.
 */
const UNDER_WAY_MAX = 1_000;
const ANSWER_MS_MAX = 15_000;
const TICK_MS = 20;
/** After this many, candidate numbers repeat. */
const VARIETY = 500;
/** How long a story waits for accepted submissions before it fails. */
const ACCEPTED_MS_MAX = 120_000;

export interface LoadTarget {
  /** One per gateway, used in turn. */
  readonly baseUrls: readonly string[];
  readonly apiKey: string;
}

/** Submissions through the REST API at a steady rate (open loop), which a slow system does not reduce. */
export class Load {
  /** SKU ids of 201 responses: the system has promised to evaluate them. */
  readonly accepted: string[] = [];
  /** The send time of each, in milliseconds of this machine's clock. */
  readonly sentAt = new Map<string, number>();
  /** Refusals by status; `unanswered` counts requests without a response. */
  readonly refused = new Map<number, number>();
  unanswered = 0;
  /** 429 responses without Retry-After. */
  withoutRetryAfter = 0;
  readonly latenciesMs: number[] = [];
  private submitted = 0;
  private underWay = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly agent = new Agent({
    keepAlive: true,
    maxSockets: UNDER_WAY_MAX,
    maxFreeSockets: UNDER_WAY_MAX,
  });
  private readonly bodies: readonly string[];

  constructor(
    private readonly target: LoadTarget,
    private readonly history: History,
    seed: number,
  ) {
    this.bodies = candidateBodies(seed, { count: VARIETY });
  }

  /** Submits at this rate per second until `stop`. */
  start(perSecond: number): void {
    if (this.timer !== undefined) throw new Error('the load is running');
    this.history.record('load.started', { perSecond });
    const startedAt = performance.now();
    let given = 0;
    this.timer = setInterval(() => {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
      for (; given < due; given += 1) {
        if (this.underWay < UNDER_WAY_MAX && this.submitted < SUBMISSIONS_MAX) void this.submit();
      }
    }, TICK_MS);
  }

  /** Opens this many connections in advance. */
  async connect(count: number): Promise<void> {
    await connect(this.target.baseUrls[0] ?? '', this.agent, Math.min(count, UNDER_WAY_MAX));
  }

  /** Submits as fast as responses arrive, with `atOnce` requests under way. */
  async flood(count: number, atOnce: number): Promise<void> {
    this.history.record('load.flood', { count, atOnce });
    let left = Math.min(count, SUBMISSIONS_MAX - this.submitted);
    const client = async (): Promise<void> => {
      for (; left > 0;) {
        left -= 1;
        await this.submit();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
  }

  /** Stops submitting and waits for pending responses. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await until('every submission is answered', () => this.underWay === 0, ANSWER_MS_MAX + 1_000);
    this.history.record('load.stopped', { accepted: this.accepted.length });
  }

  /** Resolves when `count` more submissions have been accepted. */
  async accepts(count: number): Promise<void> {
    const goal = this.accepted.length + count;
    await until(`${count} more submissions are accepted`, () => this.accepted.length >= goal, ACCEPTED_MS_MAX);
  }

  /** Submits one candidate now: the next one, or the one with this number. Returns the SKU's id if it was accepted. */
  async submit(number = this.submitted): Promise<string | undefined> {
    this.submitted += 1;
    this.underWay += 1;
    const { baseUrls, apiKey } = this.target;
    const startedAt = performance.now();
    const sentAt = Date.now();
    try {
      const { status, headers, text } = await ask(`${baseUrls[number % baseUrls.length] ?? ''}/skus`, {
        agent: this.agent,
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: this.bodies[number % this.bodies.length] ?? '',
        limitMs: ANSWER_MS_MAX,
      });
      this.latenciesMs.push(performance.now() - startedAt);
      if (status !== 201) {
        this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
        if (status === 429 && !(Number(headers['retry-after']) > 0)) this.withoutRetryAfter += 1;
        this.history.record('refused', { number, status, text });
        return undefined;
      }
      const { skuId } = JSON.parse(text) as { skuId: string };
      this.accepted.push(skuId);
      this.sentAt.set(skuId, sentAt);
      this.history.record('accepted', { number, skuId });
      return skuId;
    } catch (error) {
      this.unanswered += 1;
      this.history.record('unanswered', { number, reason: String(error) });
      return undefined;
    } finally {
      this.underWay -= 1;
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.agent.destroy();
  }
}
