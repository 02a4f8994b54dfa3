import { jest } from '@jest/globals';
import { aMessage } from '@cpes/testing';
import type { ConsumeMessage } from 'amqplib';
import type { Disposition, Outcome } from './broker.ts';
import type { Settlement } from './rabbit-consumer.ts';
import { OFFER_MS_MAX, settle } from './rabbit-settlement.ts';

const DELIVERY = { properties: { headers: {} }, content: Buffer.from('{}') } as ConsumeMessage;
const FAULT = { kind: 'bug', code: 'bug', reason: 'It broke.' } as const;

/** Settles a delivery with its handler's disposition. The broker returns `outcome` for publications. */
function settled(disposition: Disposition, outcome: () => Outcome['kind'], isGone = () => false) {
  const published: string[] = [];
  const publish = async (what: string): Promise<Outcome> => {
    published.push(what);
    return { kind: outcome() as 'sent' | 'unknown' };
  };
  const publisher = {
    publish: ({ type }: { type: string }) => publish(type),
    delay: (_message: unknown, queue: string, tier: string) => publish(`${queue} after ${tier}`),
    park: (_message: unknown, queue: string) => publish(`${queue}.dlq`),
  };
  let settlement: Settlement | undefined;
  const handle = async () => disposition;
  void settle({ queue: 'a.b', prefetch: 1, handle }, publisher, DELIVERY, isGone).then((one) => (settlement = one));
  return { published, settlement: () => settlement };
}

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a delivery that has been handled', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each<[string, Disposition, string[]]>([
    ['its events', { kind: 'done', events: [aMessage(), aMessage({ type: 'x.v1' })] }, ['sku.submitted.v1', 'x.v1']],
    ['a copy for its next attempt', { kind: 'retry', tier: '1s', reason: 'away' }, ['a.b after 1s']],
    ['its copy to park', { kind: 'parked', fault: FAULT, events: [aMessage()] }, ['sku.submitted.v1', 'a.b.dlq']],
  ])('is acknowledged once the broker has %s', async (_, disposition, expected) => {
    let isAway = true;
    const { published, settlement } = settled(disposition, () => (isAway ? 'unknown' : 'sent'));
    await wait(OFFER_MS_MAX / 2);
    expect(settlement()).toBeUndefined();
    isAway = false;
    published.length = 0;
    await wait(2_000);
    expect([published, settlement()]).toEqual([expected, 'acknowledge']);
  });

  it('goes back to the queue before the consumer timeout of the broker', async () => {
    const { settlement } = settled({ kind: 'done', events: [aMessage()] }, () => 'unknown');
    await wait(OFFER_MS_MAX + 2_000);
    expect(settlement()).toBe('requeue');
  });

  it('is dropped when its channel is closed, because the broker redelivers it', async () => {
    let isGone = false;
    const { published, settlement } = settled(
      { kind: 'retry', tier: '1s', reason: 'away' },
      () => 'unknown',
      () => isGone,
    );
    await wait(5_000);
    isGone = true;
    await wait(2_000);
    expect(settlement()).toBe('requeue');
    const atItsEnd = published.length;
    await wait(60_000);
    expect(published).toHaveLength(atItsEnd);
  });
});
