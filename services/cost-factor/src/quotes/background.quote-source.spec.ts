import { FixedClock } from '@cpes/testing';
import type { DutyQuote } from '../domain/quote.ts';
import { BackgroundQuoteSource, type QuoteProvider } from './background.quote-source.ts';
import { ProviderBusy } from './provider-request.ts';
import { FACTS } from './quote-source.conformance.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const KEPT_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Ask = QuoteProvider<'duty', string, DutyQuote>['ask'];

/** A source of duties whose question is the tariff code. */
function open(ask: Ask, { concurrency = 1, waitMs = 0, waitMsMax = 60_000, timeoutMs = 60_000 } = {}) {
  const clock = new FixedClock(NOW);
  const asked: string[] = [];
  const source = new BackgroundQuoteSource<'duty', string, DutyQuote>(
    {
      name: 'test',
      kind: 'duty',
      keptMs: KEPT_MS,
      concurrency,
      timeoutMs,
      waitMs,
      questionOf: ({ hsCode }) => hsCode,
      ask: (question, signal) => {
        asked.push(question);
        return ask(question, signal);
      },
      quoteOf: (answer) => answer,
    },
    clock,
    waitMsMax,
  );
  const bpsOf = async (hsCode = '961700') => (await source.quote({ ...FACTS, hsCode }))?.bps;
  /** The quote of a candidate after the request of an earlier one. */
  const settledBpsOf = async (hsCode?: string) => {
    await bpsOf(hsCode);
    await source.settled();
    return bpsOf(hsCode);
  };
  const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
  return { source, asked, bpsOf, settledBpsOf, pass };
}

const quoteOf = (bps: number): DutyQuote => ({ bps, source: 'test', asOf: '2026-11-22' });
/** Not before the candidate's own evaluation goes on, like any real request. */
const later = () => new Promise((resolve) => setImmediate(resolve));
const answers: Ask = async () => {
  await later();
  return quoteOf(700);
};
const fails: Ask = async () => {
  throw new Error('no');
};
const hangs: Ask = (_question, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('a background source', () => {
  it('has no quote for the first candidate, and has one once its request has ended', async () => {
    const { source, bpsOf, asked } = open(answers);
    expect(await bpsOf()).toBeUndefined();
    await source.settled();
    expect(await bpsOf()).toBe(700);
    expect(asked).toEqual(['961700']);
  });

  it('asks once for candidates at the same time', async () => {
    const { source, bpsOf, asked } = open(answers);
    await Promise.all([bpsOf(), bpsOf(), bpsOf()]);
    await source.settled();
    expect(asked).toHaveLength(1);
  });

  it('waits for an answer within its limit', async () => {
    expect(await open(answers, { waitMs: 60_000 }).bpsOf()).toBe(700);
    const silent = open(hangs, { waitMs: 20 });
    expect(await silent.bpsOf()).toBeUndefined();
    await silent.source.close();
    const limited = open(hangs, { waitMs: 60_000, waitMsMax: 20 });
    expect(await limited.bpsOf()).toBeUndefined();
    await limited.source.close();
  });

  it('asks nothing for goods without a question', async () => {
    const { source, asked } = open(answers);
    const { hsCode: _, ...goods } = FACTS;
    expect(await source.quote(goods)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('keeps the fact that there is no quote, for an hour', async () => {
    const { settledBpsOf, pass, asked } = open(async () => undefined);
    expect(await settledBpsOf()).toBeUndefined();
    pass(3_600_000 - 1);
    await settledBpsOf();
    expect(asked).toHaveLength(1);
    pass(1);
    await settledBpsOf();
    expect(asked).toHaveLength(2);
  });

  it('drops an answer after its last day, and asks again', async () => {
    let validUntil = '2026-11-22';
    const { settledBpsOf, bpsOf, source, pass } = open(async () => ({ ...quoteOf(700), validUntil }));
    expect(await settledBpsOf()).toBe(700);
    validUntil = '2026-12-31';
    pass(KEPT_MS / 2);
    expect(await bpsOf()).toBeUndefined();
    await source.settled();
    expect(await bpsOf()).toBe(700);
  });

  it('drops an answer at the end of its life', async () => {
    const { settledBpsOf, bpsOf, pass } = open(answers);
    await settledBpsOf();
    pass(KEPT_MS - 1);
    expect(await bpsOf()).toBe(700);
    pass(KEPT_MS);
    expect(await bpsOf()).toBeUndefined();
  });

  it('fetches an answer again in the last quarter of its life', async () => {
    let bps = 700;
    const { settledBpsOf, bpsOf, source, pass, asked } = open(async () => quoteOf((bps += 1)));
    await settledBpsOf();
    pass((KEPT_MS * 3) / 4 - 1);
    await settledBpsOf();
    expect(asked).toHaveLength(1);
    pass(1);
    expect(await bpsOf()).toBe(701);
    await source.settled();
    expect(await bpsOf()).toBe(702);
  });

  it('keeps an answer when the next request fails, and asks again a minute later', async () => {
    let isDown = false;
    const { settledBpsOf, bpsOf, source, pass, asked } = open((...request) => (isDown ? fails : answers)(...request));
    await settledBpsOf();
    isDown = true;
    pass(KEPT_MS - MINUTE_MS - 1);
    expect(await settledBpsOf()).toBe(700);
    expect(asked).toHaveLength(2);
    pass(MINUTE_MS);
    expect(await bpsOf()).toBe(700);
    await source.settled();
    expect(asked).toHaveLength(3);
  });

  it('counts a request without an end as failed', async () => {
    const { settledBpsOf, asked, pass } = open(hangs, { timeoutMs: 20 });
    expect(await settledBpsOf()).toBeUndefined();
    pass(MINUTE_MS);
    await settledBpsOf();
    expect(asked).toHaveLength(2);
  });

  it('pauses for a minute after five failures in a row', async () => {
    const { settledBpsOf, pass, asked } = open(fails);
    for (let code = 1; code < 10; code += 1) await settledBpsOf(String(code));
    expect(asked).toEqual(['1', '2', '3', '4', '5']);
    pass(MINUTE_MS);
    for (let code = 1; code < 10; code += 1) await settledBpsOf(String(code));
    expect(asked).toHaveLength(6);
  });

  it.each([
    ['as long as the provider wants', 700_000, 700_000],
    ['at least a minute', 0, MINUTE_MS],
    ['at most an hour', 86_400_000, 3_600_000],
    ['a minute without its wish', undefined, MINUTE_MS],
  ])('pauses when the provider is busy: %s', async (_how, retryAfterMs, pauseMs) => {
    let isBusy = true;
    const { settledBpsOf, pass } = open(async () => {
      if (isBusy) throw new ProviderBusy(retryAfterMs);
      return quoteOf(700);
    });
    await settledBpsOf('1');
    isBusy = false;
    pass(pauseMs - 1);
    expect(await settledBpsOf('2')).toBeUndefined();
    pass(1);
    expect(await settledBpsOf('2')).toBe(700);
  });

  it('does not end a pause early because of another failure', async () => {
    const failures: ((error: Error) => void)[] = [];
    const { source, bpsOf, settledBpsOf, pass, asked } = open(
      () => new Promise((_resolve, reject) => failures.push(reject)),
      { concurrency: 2 },
    );
    for (const code of ['1', '2']) await bpsOf(code);
    failures[0]!(new ProviderBusy(600_000));
    failures[1]!(new ProviderBusy(undefined));
    await source.settled();
    pass(599_999);
    await settledBpsOf('3');
    expect(asked).toHaveLength(2);
  });

  it('sends a bounded number of requests at a time, and lets a bounded number wait', async () => {
    let running = 0;
    let runningMost = 0;
    let start = (): void => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    const { source, bpsOf, asked } = open(
      async () => {
        running += 1;
        runningMost = Math.max(running, runningMost);
        await started;
        running -= 1;
        return quoteOf(700);
      },
      { concurrency: 2 },
    );
    for (let code = 0; code < 500; code += 1) await bpsOf(String(code));
    start();
    await source.settled();
    expect(runningMost).toBe(2);
    expect(asked).toHaveLength(202);
  });

  it('keeps a bounded number of answers, and drops the oldest', async () => {
    const { bpsOf, settledBpsOf, asked } = open(answers);
    for (let code = 0; code <= 5_000; code += 1) await settledBpsOf(String(code));
    expect(await bpsOf('5000')).toBe(700);
    expect(await bpsOf('1')).toBe(700);
    expect(await bpsOf('0')).toBeUndefined();
    expect(asked).toHaveLength(5_002);
  });

  it('ends its requests when it closes, and sends no other', async () => {
    const reasons: unknown[] = [];
    const { source, bpsOf, asked } = open((question, signal) =>
      hangs(question, signal).catch((error: unknown) => {
        reasons.push(error);
        throw error;
      }),
    );
    for (const code of ['1', '2', '3']) await bpsOf(code);
    await source.close();
    expect(reasons).toEqual([new Error('the service stops')]);
    expect(await bpsOf('4')).toBeUndefined();
    expect(asked).toEqual(['1']);
  });
});
