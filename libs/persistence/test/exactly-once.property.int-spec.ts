import fc from 'fast-check';
import { Deliver, receiving } from './exactly-once.receiving.ts';
import { Claim, SendAgain, sending, Settle } from './exactly-once.sending.ts';
import { HoldsRunOut, Replay, time, TimePasses } from './exactly-once.time.ts';
import { CONSUMERS, effectOf, Model, World } from './exactly-once.world.ts';
import { openHarness, type PersistenceHarness } from './harness.ts';

const RUNS = 60;
const STEPS_MAX = 40;
/** After this time fast-check starts no further history; the current one finishes. */
const TIME_LIMIT_MS = 20_000;
/** One round publishes every row and handles every message; their events need a second, and replays a third. */
const ROUNDS_MAX = 8;
/** Every held row. */
const ALL = 0xffff;

/** After all faults: relays publish, consumers handle, operators replay, and events of a wiped broker are sent again. */
async function heal(model: Model, world: World): Promise<void> {
  await world.end();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const steps = [new HoldsRunOut(ALL), new TimePasses(), new Claim(1), new Settle(0, ['sent'])];
    for (const step of steps) if (step.check(model)) await step.run(model, world);
    for (const consumer of CONSUMERS) {
      while (world.queues[consumer].length > 0) {
        await new Deliver([{ consumer, at: 0, instance: 0, fate: 'lives' }]).run(model, world);
      }
    }
    for (let replay = new Replay(0); replay.check(model);) await replay.run(model, world);
    await sendLostAgain(model, world);
  }
}

async function sendLostAgain(model: Model, world: World): Promise<void> {
  for (const [at, event] of model.events.entries()) {
    const isWaiting = model.outbox.has(event.name) || model.failed.has(event.name);
    const isDone = CONSUMERS.every((consumer) => model.effects.has(effectOf(consumer, event)));
    if (!isWaiting && !isDone) await new SendAgain(at).run(model, world);
  }
}

describe('A message', () => {
  let db: PersistenceHarness;
  let aWorld: () => Promise<World>;

  beforeAll(async () => {
    db = await openHarness('exactly_once', 'gateway');
    aWorld = await World.over(db);
  });
  afterAll(() => db.close());

  it('has one effect at each consumer and is never lost, for any crashes, repeats and delays', async () => {
    const steps = fc.commands([...sending, ...time, ...receiving], { maxCommands: STEPS_MAX, size: 'max' });
    const endAt = Date.now() + TIME_LIMIT_MS;
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        if (Date.now() > endAt) return;
        const model = new Model();
        const world = await aWorld();
        try {
          await fc.asyncModelRun(() => ({ model, real: world }), history);
          await heal(model, world);
          expect([...model.outbox.keys(), ...model.failed.keys()]).toEqual([]);
          const due = model.events.flatMap((event) => CONSUMERS.map((consumer) => effectOf(consumer, event)));
          expect([...model.effects]).toEqual(expect.arrayContaining(due));
        } finally {
          await world.end();
        }
      }),
      { numRuns: RUNS },
    );
  }, 60_000);
});
