import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { queueOf, queues, Topology } from '@cpes/messaging';
import { connectTo } from '../amqp.ts';
import type { Scenario } from '../scenario.ts';
import { poisoned } from './message-poison.ts';

const PER_SECOND = 15;
const NAMES = new Topology();

const unroutable: Scenario = {
  name: 'messages.unroutable',
  promise: 'Messages without a bound queue or exchange wait in the outbox until they can be routed.',
  async story({ system, load, pause }) {
    const connection = await connectTo(system.broker.url);
    const channel = await connection.createChannel();
    load.start(PER_SECOND);
    await load.accepts(50);
    for (const { queue, type } of queues()) await channel.unbindQueue(queue, NAMES.exchange, type);
    await load.accepts(100);
    await channel.deleteExchange(NAMES.exchange);
    await load.accepts(100);
    await load.stop();
    await pause(1_000);
    await connection.close();
  },
};

const otherArguments: Scenario = {
  name: 'messages.queue-arguments-differ',
  promise: "A service whose queue has other arguments exits with the queue's name, and starts once the queue is gone.",
  allows: { crashes: true },
  async story({ system, load, until, figures }) {
    const intake = system.one('intake');
    const queue = queueOf('intake', 'sku.submitted.v1');
    const log = async () => readFile(join(system.logs, `${intake.name}.log`), 'utf8');
    const before = (await log()).length;
    const connection = await connectTo(system.broker.url);
    const channel = await connection.createChannel();
    load.start(PER_SECOND);
    await load.accepts(50);
    intake.signal('SIGKILL');
    await intake.fallen(5_000);
    await channel.deleteQueue(queue);
    await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'classic' } });
    const incarnation = intake.incarnation;
    await until('intake has tried to start twice', () => intake.incarnation >= incarnation + 2, 60_000);
    await load.accepts(50);
    const said = (await log()).slice(before);
    figures['starts'] = intake.incarnation - incarnation;
    if (!said.includes(queue) || !/PRECONDITION|inequivalent/i.test(said)) {
      throw new Error(`intake does not name the error: ${said.slice(-500)}`);
    }
    await channel.deleteQueue(queue);
    await intake.back();
    await load.accepts(50);
    await load.stop();
    await connection.close();
  },
};

export const messageFaultScenarios: readonly Scenario[] = [unroutable, otherArguments, poisoned];
