import { Agent } from 'node:http';
import { until } from '@cpes/local-servers';
import { candidateBodies } from '@cpes/testing';
import type { History } from './history.ts';
import { ask, connect } from './http.ts';

/** Bounds of one scenario's load, whatever it asks for. */
const SUBMISSIONS_MAX = 60_000;
/** A thousand clients, each with a connection, and each waits for its answer. Node accepts one connection in a turn of its loop. */
const UNDER_WAY_MAX = 1_000;
const ANSWER_MS_MAX = 15_000;
const TICK_MS = 20;
/** Past this, one candidate's number is given again. */
const VARIETY = 500;
/** How long a story waits for submissions to be accepted before it counts as failed. */
const ACCEPTED_MS_MAX = 120_000;

export interface LoadTarget {
  /** One per gateway; taken in turn. */
  readonly baseUrls: readonly string[];
  readonly apiKey: string;
}

/** Submissions at a steady rate over the REST API, whatever becomes of them: a slow system is not spared. */
export class Load {
  /** Ids of the SKUs answered with 201: what the system has promised to evaluate. */
  readonly accepted: string[] = [];
  /** When each of them was sent, in milliseconds of this machine's clock. */
  readonly sentAt = new Map<string, number>();
  /** Refusals by status; `unanswered` counts those whose fate the client never learnt. */
  readonly refused = new Map<number, number>();
  unanswered = 0;
  /** Refusals with 429 that did not say when to come again. */
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

  /** Goes on submitting so many a second until `stop`. */
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

  /** Opens so many connections before they are needed. */
  async connect(count: number): Promise<void> {
    await connect(this.target.baseUrls[0] ?? '', this.agent, Math.min(count, UNDER_WAY_MAX));
  }

  /** Submits so many as fast as they are answered, `atOnce` of them under way all the time. */
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

  /** Submits no more and waits for the answers that are still due. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await until('every submission is answered', () => this.underWay === 0, ANSWER_MS_MAX + 1_000);
    this.history.record('load.stopped', { accepted: this.accepted.length });
  }

  /** Resolves when `count` more submissions than now have been accepted. */
  async accepts(count: number): Promise<void> {
    const goal = this.accepted.length + count;
    await until(`${count} more submissions are accepted`, () => this.accepted.length >= goal, ACCEPTED_MS_MAX);
  }

  /** Submits one candidate now: the next one, or that of a certain number. Returns the SKU's id when it was accepted. */
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
