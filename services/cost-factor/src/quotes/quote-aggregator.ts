import type { AskedSource } from '@cpes/contracts';
import { Clock, logger } from '@cpes/service-kit';
import CircuitBreaker from 'opossum';
import { TABLE_CURRENCY } from '../domain/currency.ts';
import { QUOTE_KINDS, type Quotes } from '../domain/quote.ts';
import { countSource } from './metrics.ts';
import type { QuoteFacts, QuoteSource } from './quote-source.ts';

/** Reserved before the deadline for the computation, the database and a busy machine. */
const RESERVE_MS = 300;
/** With less time left, a source is not queried: hardly any responds so fast, and a query costs both sides. */
const WORTH_ASKING_MS = 20;
/** The circuit of a source opens for five seconds when half of at least five requests in ten seconds fail. */
const BREAKER = {
  timeout: false,
  errorThresholdPercentage: 50,
  volumeThreshold: 5,
  rollingCountTimeout: 10_000,
  resetTimeout: 5_000,
} as const;

type Ask = (facts: QuoteFacts, signal: AbortSignal) => Promise<object | undefined>;

interface GuardedSource {
  readonly kind: QuoteSource['kind'];
  readonly breaker: CircuitBreaker<Parameters<Ask>, object | undefined>;
}

export interface Gathered {
  readonly quotes: Quotes;
  /** Each queried source with its outcome; none that has no quote for the goods. */
  readonly sources: readonly AskedSource[];
}

/** Queries all live sources in parallel, within the time left. A failure costs only the quote of its source. */
export class QuoteAggregator {
  private readonly guarded: readonly GuardedSource[];
  private readonly log = logger('cost-factor');

  constructor(
    private readonly sources: readonly QuoteSource[],
    private readonly clock: Clock,
    private readonly timeoutMsMax: number,
  ) {
    this.guarded = sources.map((source) => {
      const ask: Ask = (facts, signal) => untilAborted(source.quote(facts, signal), signal);
      const breaker = new CircuitBreaker(ask, { ...BREAKER, name: source.kind });
      breaker.on('open', () => this.log.warn({ kind: source.kind }, 'quote-source.left-alone'));
      breaker.on('close', () => this.log.info({ kind: source.kind }, 'quote-source.asked-again'));
      return { kind: source.kind, breaker };
    });
  }

  /** The quotes that arrived in time: of each kind that of the first source. Never rejects, and takes no longer than the time left. */
  async gather(facts: QuoteFacts, deadlineMs: number): Promise<Gathered> {
    const timeLeftMs = deadlineMs - this.clock.now().getTime() - RESERVE_MS;
    const budgetMs = Math.min(this.timeoutMsMax, timeLeftMs);
    const sources = this.guarded.filter(({ kind }) => kind !== 'exchange-rate' || facts.currency !== TABLE_CURRENCY);
    if (sources.length === 0 || budgetMs < WORTH_ASKING_MS) return { quotes: {}, sources: [] };
    const signal = AbortSignal.timeout(budgetMs);
    const asked = await Promise.all(sources.map((source) => this.ask(source, facts, signal)));
    const answers = asked.filter((answer) => answer !== undefined);
    for (const answer of answers) countSource(answer);
    return {
      quotes: Object.fromEntries(
        QUOTE_KINDS.flatMap((kind) => {
          const quotes = answers.flatMap((one) => (one.kind === kind && one.quote !== undefined ? [one.quote] : []));
          return quotes.length === 0 ? [] : [[kind, kind === 'fulfilment' ? quotes : quotes[0]]];
        }),
      ),
      sources: answers.map(({ kind, outcome, tookMs }) => ({ kind, outcome, tookMs })),
    };
  }

  private async ask({ kind, breaker }: GuardedSource, facts: QuoteFacts, signal: AbortSignal) {
    const startedAt = performance.now();
    const took = () => Math.round(performance.now() - startedAt);
    try {
      const quote = await breaker.fire(facts, signal);
      if (quote === undefined) return undefined;
      return { kind, quote, outcome: 'answered' as const, tookMs: took() };
    } catch (error) {
      this.log.debug({ kind, reason: reasonOf(error) }, 'quote-source.no-quote');
      const outcome = signal.aborted ? ('late' as const) : ('failed' as const);
      return { kind, quote: undefined, outcome, tookMs: took() };
    }
  }

  /** Stops the circuit breakers' timers, and the sources. */
  async close(): Promise<void> {
    for (const { breaker } of this.guarded) breaker.shutdown();
    await Promise.all(this.sources.map((source) => source.close()));
  }
}

/** Enforces the deadline for sources that ignore their signal, too. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('the source is late'));
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
