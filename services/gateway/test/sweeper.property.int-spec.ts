import fc from 'fast-check';
import { AtOnce, NEVER } from './sweeper.at-once.ts';
import { Model } from './sweeper.model.ts';
import { RESENDS_MAX } from './sweeper.run.ts';
import { ALL, steps, TimePasses } from './sweeper.steps.ts';
import { World } from './sweeper.world.ts';

const RUNS = 50;
const STEPS_MAX = 40;
/** No history starts after this, neither to find a failure nor to shrink one; the current one runs to its end. */
const TIME_LIMIT_MS = 20_000;

/** No stage responds any more. Each round sends every open run again, and the last one gives it up. */
async function heal(model: Model, world: World): Promise<void> {
  for (let round = 0; round <= RESENDS_MAX; round += 1) {
    if (model.runs.length === 0) return;
    await new TimePasses(ALL, 'grow old').run(model, world);
    await new AtOnce(ALL, [{ instance: round % 2, diesAfter: NEVER }]).run(model, world);
  }
}

describe('A run', () => {
  let database: Awaited<ReturnType<typeof World.open>>;

  beforeAll(async () => {
    database = await World.open();
  });
  afterAll(() => database.close());

  it('ends exactly once, and is sent again until then, despite losses, repeats, delays and crashes', async () => {
    const endAt = Date.now() + TIME_LIMIT_MS;
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: STEPS_MAX, size: 'max' }), async (history) => {
        if (Date.now() > endAt) return;
        const model = new Model();
        const world = await database.begin();
        await fc.asyncModelRun(() => ({ model, real: world }), history);
        await heal(model, world);
        const open = model.runs.filter(({ state }) => state.row !== null || state.end === null);
        expect(open).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  }, 60_000);
});
