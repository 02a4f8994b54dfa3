// Runs in every service process before the service (`node --import`). It patches library methods, so the product
// contains no fault points.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DELAY_TIERS, InProcessBroker } from '@cpes/messaging';
import pg from 'pg';
import { withFieldsOfNext } from './next-version.ts';
import type { ArmFault, ConsumerFault, Fault, FaultPoint, PreloadSettings, StrikeConsumers } from './faults.ts';

const {
  clockSkewMs = 0,
  delayScale = 1,
  isNext = false,
} = JSON.parse(process.env['CHAOS_PRELOAD'] ?? '{}') as PreloadSettings;

let armed: Fault | undefined;
let passages = 0;
process.on('message', (message: ArmFault | StrikeConsumers) => {
  if (message.chaos === 'strike-consumers') strikeConsumers(message.how);
  else {
    armed = message.fault;
    passages = 0;
  }
});

// If the harness was killed, no one stops this process.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

function pass(point: FaultPoint): void {
  if (armed?.point !== point) return;
  passages += 1;
  if (passages < armed.passage) return;
  const { signal } = armed;
  armed = undefined;
  process.kill(process.pid, signal);
}

type Anything = (this: unknown, ...parameters: unknown[]) => unknown;

/** Wraps a method with `around`, which receives the original. */
function wrap(prototype: object, method: string, around: (original: Anything) => Anything): void {
  const methods = prototype as Record<string, Anything>;
  const original = methods[method];
  if (original === undefined) throw new Error(`no method ${method} to patch`);
  methods[method] = around(original);
}

wrap(
  pg.Client.prototype,
  'query',
  (query) =>
    function (...parameters) {
      if (parameters[0] !== 'COMMIT') return query.apply(this, parameters);
      pass('before-commit');
      const callback = parameters.at(-1);
      if (typeof callback === 'function') {
        const rest = parameters.slice(0, -1);
        return query.call(this, ...rest, (...results: unknown[]) => {
          pass('after-commit');
          (callback as Anything)(...results);
        });
      }
      return (query.apply(this, parameters) as Promise<unknown>).then((result) => {
        pass('after-commit');
        return result;
      });
    },
);

// The package exports only its entry point, so the class is found through an instance.
const require = createRequire(import.meta.url);
const channels = require(join(dirname(require.resolve('amqplib')), 'lib', 'channel_model.js')) as {
  Channel: { prototype: object };
  ConfirmChannel: { prototype: object };
};
wrap(
  channels.ConfirmChannel.prototype,
  'publish',
  (publish) =>
    function (exchange, key, content, options, confirmed) {
      pass('after-claim');
      const body = isNext ? withFieldsOfNext(content as Buffer) : content;
      const result = publish.call(this, exchange, key, body, options, (...answer: unknown[]) => {
        pass('after-confirm');
        (confirmed as Anything)(...answer);
      });
      // The client writes its frames at the end of this event-loop turn.
      setImmediate(() => setImmediate(() => pass('after-publish')));
      return result;
    },
);

// Without a broker, publishing calls the receivers; the message is sent when they return.
wrap(
  InProcessBroker.prototype,
  'publish',
  (publish) =>
    async function (...parameters) {
      pass('after-claim');
      const publication = publish.apply(this, parameters);
      setImmediate(() => setImmediate(() => pass('after-publish')));
      const outcome = await publication;
      pass('after-confirm');
      return outcome;
    },
);

/** The members of a consuming channel that this file uses. */
interface ConsumingChannel {
  ack(message: { fields: { deliveryTag: number } }): void;
  cancel(tag: string): Promise<unknown>;
}

/** The consumers of open channels. */
const consumers = new Map<ConsumingChannel, string>();
/** Far above any delivery tag of a scenario. */
const UNKNOWN_DELIVERY_TAG = 1_000_000_000;

wrap(
  channels.Channel.prototype,
  'consume',
  (consume) =>
    async function (...parameters) {
      const answer = (await consume.apply(this, parameters)) as { consumerTag: string };
      const channel = this as ConsumingChannel & { once(event: 'close', heard: () => void): void };
      consumers.set(channel, answer.consumerTag);
      channel.once('close', () => consumers.delete(channel));
      pass('consuming');
      return answer;
    },
);

function strikeConsumers(how: ConsumerFault): void {
  for (const [channel, tag] of [...consumers]) {
    try {
      if (how === 'ack-unknown') channel.ack({ fields: { deliveryTag: UNKNOWN_DELIVERY_TAG } });
      else channel.cancel(tag).catch(() => undefined);
    } catch {
      // The channel is closing already. An uncaught error would end the service because of the harness.
    }
  }
}

if (clockSkewMs !== 0) {
  const Real = Date;
  const now = () => Real.now() + clockSkewMs;
  globalThis.Date = new Proxy(Real, {
    construct: (target, parameters, newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget) as object,
    apply: () => new Real(now()).toString(),
    get: (target, property, receiver) =>
      property === 'now' ? now : (Reflect.get(target, property, receiver) as unknown),
  });
}

if (delayScale !== 1) {
  // Runs before the topology is declared, because the queues get their delays from here.
  const tiers = DELAY_TIERS as Record<string, number>;
  for (const [tier, ms] of Object.entries(tiers)) tiers[tier] = Math.max(1, Math.round(ms * delayScale));
}
