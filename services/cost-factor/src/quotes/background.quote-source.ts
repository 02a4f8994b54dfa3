import { type Clock, logger, withTimeout } from '@cpes/service-kit';
import type { QuoteKind, QuoteOf } from '../domain/quote.ts';
import { countProviderRequest } from './metrics.ts';
import { ProviderBusy } from './provider-request.ts';
import { type QuoteFacts, QuoteSource } from './quote-source.ts';

/** Questions that wait for a request. Further ones are dropped: the next candidate with such goods asks again. */
const WAITING_MAX = 200;
/** Kept answers, each of up to a kilobyte. The oldest one goes first. */
const KEPT_MAX = 5_000;
/** An answer is fetched again by a candidate in the last quarter of its life, so that goods in demand always have one. */
const REFRESH_PERCENT = 75;
/** The source repeats a question without a quote after an hour, because the cause may be the short fault of a carrier. */
const NO_QUOTE_MS = 3_600_000;
/** A failed question waits that long before it is sent again. */
const RETRY_MS = 60_000;
/** After this number of failures in a row, the source sends no requests for a while. */
const FAILURES_MAX = 5;
const PAUSE_MS = 60_000;
/** A provider's own `Retry-After` counts from a minute up to an hour: a longer one is more likely a mistake. */
const PAUSE_MS_MAX = 3_600_000;

/** A provider of prices or rates that is too slow, or allows too few requests, to be queried in each evaluation. */
export interface QuoteProvider<Kind extends QuoteKind, Question, Answer> {
  readonly name: string;
  readonly kind: Kind;
  /** How long an answer counts. */
  readonly keptMs: number;
  /** Requests at a time. */
  readonly concurrency: number;
  /** The time of a question, which may need several requests. */
  readonly timeoutMs: number;
  /** How long an evaluation waits for a new answer; 0 for a provider that is always slower. */
  readonly waitMs: number;
  /** The question behind the quote, the same for similar goods; undefined when the provider does not serve the goods. */
  questionOf(facts: QuoteFacts): Question | undefined;
  /** A checked answer, or undefined when the provider has none. Rejects on failures and impossible values. */
  ask(question: Question, signal: AbortSignal): Promise<Answer | undefined>;
  quoteOf(answer: Answer, facts: QuoteFacts): QuoteOf[Kind] | undefined;
}

interface Kept<Answer> {
  readonly answer: Answer | undefined;
  readonly expiresMs: number;
  readonly askAgainMs: number;
}

/**
 * Quotes from the answers of a provider, fetched in the background and kept in memory. Goods without an answer have no quote, and start
 * a request for later ones.
 */
export class BackgroundQuoteSource<Kind extends QuoteKind, Question, Answer> extends QuoteSource<Kind> {
  readonly kind: Kind;
  private readonly kept = new Map<string, Kept<Answer>>();
  private readonly waiting = new Map<string, Question>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly log = logger('cost-factor');
  private pausedUntilMs = 0;
  private failures = 0;

  constructor(
    private readonly provider: QuoteProvider<Kind, Question, Answer>,
    private readonly clock: Clock,
    /** Less than the time of a live source, so that a source that keeps answers is never late itself. */
    private readonly waitMsMax: number,
  ) {
    super();
    this.kind = provider.kind;
  }

  async quote(facts: QuoteFacts): Promise<QuoteOf[Kind] | undefined> {
    const question = this.provider.questionOf(facts);
    if (question === undefined) return undefined;
    const key = JSON.stringify(question);
    this.request(key, question);
    const request = this.running.get(key);
    const waitMs = Math.min(this.provider.waitMs, this.waitMsMax);
    if (request !== undefined && this.find(key) === undefined) await atMost(waitMs, request);
    const answer = this.find(key);
    const quote = answer === undefined ? undefined : this.provider.quoteOf(answer, facts);
    if (quote === undefined || !this.hasEnded(quote)) return quote;
    this.kept.delete(key);
    this.request(key, question);
    return undefined;
  }

  /** Resolves when no request is left. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  override async close(): Promise<void> {
    this.waiting.clear();
    this.stopping.abort(new Error('the service stops'));
    await this.settled();
  }

  private find(key: string): Answer | undefined {
    const kept = this.kept.get(key);
    return kept !== undefined && kept.expiresMs > this.nowMs() ? kept.answer : undefined;
  }

  private hasEnded({ validUntil }: QuoteOf[Kind]): boolean {
    return validUntil !== undefined && validUntil < this.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  }

  private request(key: string, question: Question): void {
    const isKnown = (this.kept.get(key)?.askAgainMs ?? 0) > this.nowMs();
    if (isKnown || this.running.has(key) || this.waiting.has(key)) return;
    if (this.stopping.signal.aborted || this.pausedUntilMs > this.nowMs() || this.waiting.size >= WAITING_MAX) return;
    this.waiting.set(key, question);
    this.startNext();
  }

  private startNext(): void {
    for (const [key, question] of this.waiting) {
      if (this.running.size >= this.provider.concurrency) return;
      this.waiting.delete(key);
      const request = this.fetch(key, question).finally(() => {
        this.running.delete(key);
        this.startNext();
      });
      this.running.set(key, request);
    }
  }

  /** Never rejects. */
  private async fetch(key: string, question: Question): Promise<void> {
    const { name, keptMs, timeoutMs } = this.provider;
    const signal = withTimeout(this.stopping.signal, timeoutMs);
    try {
      const answer = await this.provider.ask(question, signal);
      const nowMs = this.nowMs();
      this.failures = 0;
      this.keep(key, {
        answer,
        expiresMs: nowMs + keptMs,
        askAgainMs: nowMs + (answer === undefined ? NO_QUOTE_MS : Math.floor((keptMs * REFRESH_PERCENT) / 100)),
      });
      countProviderRequest(name, answer === undefined ? 'no-quote' : 'answered');
    } catch (error) {
      if (!this.stopping.signal.aborted) this.fail(key, error);
    }
  }

  private fail(key: string, error: unknown): void {
    const nowMs = this.nowMs();
    const { answer, expiresMs = 0 } = this.kept.get(key) ?? {};
    this.keep(key, { answer, expiresMs, askAgainMs: nowMs + RETRY_MS });
    this.failures += 1;
    const isBusy = error instanceof ProviderBusy;
    if (isBusy || this.failures >= FAILURES_MAX) {
      const pauseMs = Math.max(PAUSE_MS, (isBusy ? error.retryAfterMs : undefined) ?? 0);
      this.pausedUntilMs = Math.max(this.pausedUntilMs, nowMs + Math.min(pauseMs, PAUSE_MS_MAX));
      this.waiting.clear();
    }
    const reason = error instanceof Error ? error.message : 'unknown';
    this.log.warn({ provider: this.provider.name, reason }, 'quote-provider.no-answer');
    countProviderRequest(this.provider.name, isBusy ? 'busy' : 'failed');
  }

  private keep(key: string, kept: Kept<Answer>): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_MAX && oldest !== undefined) this.kept.delete(oldest);
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}

async function atMost(waitMs: number, work: Promise<void>): Promise<void> {
  if (waitMs === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
