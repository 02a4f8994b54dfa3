import type { Channel, Message } from 'amqplib';
import fc from 'fast-check';
import { AckBatcher } from './ack-batcher.ts';

/** The broker's side of a channel: its unacknowledged deliveries. */
class Deliveries {
  readonly unsettled = new Set<number>();
  readonly acknowledged: number[] = [];
  readonly rejected: number[] = [];
  frames = 0;

  readonly channel = {
    ack: (delivery: Message, isAllUpTo = false) => {
      const { deliveryTag } = delivery.fields;
      const settled = [...this.unsettled].filter((tag) => (isAllUpTo ? tag <= deliveryTag : tag === deliveryTag));
      if (!settled.includes(deliveryTag)) throw new Error(`unknown delivery tag ${deliveryTag}`);
      this.acknowledged.push(...this.settle(settled));
    },
    reject: ({ fields }: Message) => this.rejected.push(...this.settle([fields.deliveryTag])),
  } as unknown as Channel;

  private settle(tags: number[]): number[] {
    this.frames += 1;
    for (const tag of tags) this.unsettled.delete(tag);
    return tags;
  }
}

function aDelivery(deliveryTag: number): Message {
  return { fields: { deliveryTag } } as Message;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const byNumber = (a: number, b: number): number => a - b;

describe('AckBatcher', () => {
  it('acknowledges the deliveries of one event-loop turn in one frame', async () => {
    const broker = new Deliveries();
    const ackBatcher = new AckBatcher(broker.channel);
    const deliveries = [1, 2, 3].map(aDelivery);
    for (const delivery of deliveries) {
      broker.unsettled.add(delivery.fields.deliveryTag);
      ackBatcher.take(delivery);
    }
    await Promise.all(deliveries.map((delivery) => ackBatcher.acknowledge(delivery)));
    expect(broker).toMatchObject({ acknowledged: [1, 2, 3], frames: 1 });
  });

  it('acknowledges each finished delivery once, in any order, and no unfinished one', async () => {
    const ends = fc.array(fc.record({ at: fc.nat(), how: fc.constantFrom('done', 'done', 'parked', 'turn', 'more') }));
    await fc.assert(
      fc.asyncProperty(ends, async (story) => {
        const broker = new Deliveries();
        const ackBatcher = new AckBatcher(broker.channel);
        const underWay: Message[] = [];
        const done: number[] = [];
        const parked: number[] = [];
        let tag = 0;
        const more = () => {
          const delivery = aDelivery((tag += 1));
          broker.unsettled.add(tag);
          ackBatcher.take(delivery);
          underWay.push(delivery);
        };
        [1, 2, 3, 4, 5].forEach(more);
        for (const { at, how } of story) {
          const [delivery] = how === 'done' || how === 'parked' ? underWay.splice(at % (underWay.length + 1), 1) : [];
          if (how === 'more') more();
          if (how === 'turn') await turn();
          if (delivery === undefined) continue;
          (how === 'done' ? done : parked).push(delivery.fields.deliveryTag);
          void (how === 'done' ? ackBatcher.acknowledge(delivery) : ackBatcher.reject(delivery, false));
          expect(broker.acknowledged.every((acknowledged) => done.includes(acknowledged))).toBe(true);
        }
        await turn();
        await turn();
        expect(broker.acknowledged.sort(byNumber)).toEqual(done.sort(byNumber));
        expect(broker.rejected.sort(byNumber)).toEqual(parked.sort(byNumber));
      }),
    );
  });

  it('sends nothing on a closed channel', async () => {
    const gone = () => {
      throw new Error('Channel closed');
    };
    const ackBatcher = new AckBatcher({ ack: gone, reject: gone } as unknown as Channel);
    ackBatcher.take(aDelivery(1));
    ackBatcher.take(aDelivery(2));
    await expect(ackBatcher.acknowledge(aDelivery(1))).resolves.toBeUndefined();
    await expect(ackBatcher.reject(aDelivery(2), true)).resolves.toBeUndefined();
  });
});
