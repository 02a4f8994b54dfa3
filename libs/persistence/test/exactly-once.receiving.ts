import type { WireMessage } from '@cpes/messaging';
import fc from 'fast-check';
import {
  type Consumer,
  type ConsumerFate,
  CONSUMERS,
  effectOf,
  type Model,
  nameOf,
  type World,
} from './exactly-once.world.ts';

type Step = fc.AsyncCommand<Model, World>;

/** One delivery: of a queued message to one of a consumer's two instances. */
interface Delivery {
  readonly consumer: Consumer;
  readonly at: number;
  readonly instance: number;
  readonly fate: ConsumerFate;
}

/** Simultaneous deliveries. They may include the same message several times, as after lost connections. */
export class Deliver implements Step {
  constructor(readonly deliveries: readonly Delivery[]) {}
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    const underWay = this.deliveries.flatMap((delivery) => {
      const queue = world.queues[delivery.consumer];
      const message = queue[delivery.at % Math.max(1, queue.length)];
      return message === undefined
        ? []
        : [{ ...delivery, message, effect: effectOf(delivery.consumer, nameOf(message)) }];
    });
    const handled = await Promise.allSettled(
      underWay.map(({ consumer, instance, message, fate }) => world.handle(consumer, instance, message, fate)),
    );
    const survives = (fate: ConsumerFate) => fate === 'lives' || fate === 'dies before the ack';
    // Units share transactions, so a lost connection may fail others with it. Their senders get the error, and deliver again.
    const isCutOff = underWay.some(({ fate }) => fate === 'loses its connection');
    const before = new Set(model.effects);
    underWay.forEach(({ effect, fate }, nth) => {
      const isDone = handled[nth]?.status === 'fulfilled';
      if (isDone && !before.has(effect)) {
        expect(underWay.some((other) => other.effect === effect && survives(other.fate))).toBe(true);
        if (!model.effects.has(effect))
          model.insert(effect, { resend: resendOf(effect), attempt: 1, attempts: 0, state: 'due' });
        model.effects.add(effect);
      }
      if (survives(fate) && !isCutOff) expect(handled[nth]).toEqual({ status: 'fulfilled', value: undefined });
    });
    const acknowledged = underWay.filter(({ fate }, nth) => fate === 'lives' && handled[nth]?.status === 'fulfilled');
    for (const { consumer, message } of acknowledged) {
      if (!underWay.some((other) => other.message === message && !acknowledged.includes(other))) {
        world.queues[consumer] = world.queues[consumer].filter((one: WireMessage) => one !== message);
      }
    }
    await world.check(model);
  }
  toString = () =>
    `deliver ${this.deliveries.map(({ consumer, at, instance, fate }) => `${consumer}[${at}] to ${instance}, ${fate}`).join('; ')}`;
}

function resendOf(effect: string): number {
  return Number(effect.split(' ').at(-1));
}

/** The broker has a message twice. */
class Double implements Step {
  constructor(
    readonly consumer: Consumer,
    readonly at: number,
  ) {}
  check = () => true;
  async run(_: Model, world: World): Promise<void> {
    const queue = world.queues[this.consumer];
    const message = queue[this.at % Math.max(1, queue.length)];
    if (message !== undefined) queue.push({ ...message });
  }
  toString = () => `double ${this.consumer}[${this.at}]`;
}

/** The broker loses all its queues. Only resends restore their messages. */
class Wipe implements Step {
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    for (const consumer of CONSUMERS) {
      for (const message of world.queues[consumer].splice(0)) model.wiped.add(effectOf(consumer, nameOf(message)));
    }
    await world.check(model);
  }
  toString = () => 'the broker is wiped';
}

const aDelivery = fc.record<Delivery>({
  consumer: fc.constantFrom(...CONSUMERS),
  at: fc.nat(7),
  instance: fc.nat(1),
  fate: fc.oneof(
    { weight: 6, arbitrary: fc.constant<ConsumerFate>('lives') },
    { weight: 2, arbitrary: fc.constant<ConsumerFate>('dies before the commit') },
    { weight: 2, arbitrary: fc.constant<ConsumerFate>('dies before the ack') },
    { weight: 1, arbitrary: fc.constant<ConsumerFate>('loses its connection') },
  ),
});

/** The steps between the broker and the effects. */
export const receiving: fc.Arbitrary<Step>[] = [
  fc.array(aDelivery, { minLength: 1, maxLength: 6 }).map((deliveries) => new Deliver(deliveries)),
  // Mostly the same message, everywhere at once.
  fc
    .tuple(aDelivery, fc.array(aDelivery, { minLength: 1, maxLength: 4 }))
    .map(([{ consumer, at }, others]) => new Deliver(others.map((one) => ({ ...one, consumer, at })))),
  // All at one instance, so that units wait for each other and share transactions.
  fc
    .tuple(aDelivery, fc.array(aDelivery, { minLength: 4, maxLength: 8 }))
    .map(
      ([{ consumer, instance }, others]) =>
        new Deliver(others.map((one) => ({ ...one, consumer, instance, at: one.at % 3 }))),
    ),
  fc.tuple(fc.constantFrom(...CONSUMERS), fc.nat(7)).map(([consumer, at]) => new Double(consumer, at)),
  fc.constant(new Wipe()),
];
