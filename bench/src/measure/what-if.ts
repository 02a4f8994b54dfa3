import { benchBodies } from '../load/candidates.ts';
import { HttpClient } from '../load/http-client.ts';
import { openLoop } from '../load/open-loop.ts';
import { type Percentiles, percentilesOf } from '../load/statistics.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** Latency of other callers, by the number of clients that send sequential what-ifs with all solvers. */
export interface WhatIfFigures {
  readonly askers: number;
  readonly answeredPerSecond: number;
  /** Latency of what-ifs with 200. */
  readonly whatIfMs: Percentiles | undefined;
  /** What-ifs with another status, by status. */
  readonly refused: Readonly<Record<string, number>>;
  readonly readMs: Percentiles | undefined;
  readonly submitMs: Percentiles | undefined;
  /** Reads and submissions with a status other than 200 or 201. */
  readonly failed: number;
}

/** Slices with and without what-ifs alternate, so that a shared machine affects all alike. */
const ASKERS = [1, 4, 16] as const;
const ROUNDS = 3;
/** Far below the capacity of one process, so that callers wait for what-ifs and not for each other. */
const READS_PER_SECOND = 50;
const SUBMISSIONS_PER_SECOND = 10;
/** Warm-up: statements are planned and code is compiled. */
const WARM_UP_MS = 5_000;
/** Wait of a refused client. It is shorter than the header's, to keep up the pressure. */
const RETRY_MS = 100;
const SOLVERS = [
  'lowestPriceForAdvance',
  'lowestPriceForPositiveCm2',
  'highestUnitCostForAdvance',
  'highestUnitCostForPositiveCm2',
  'highestFreightForAdvance',
  'highestFreightForPositiveCm2',
  'largestBoxForAdvance',
  'largestBoxForPositiveCm2',
];

export async function measureWhatIfs(
  system: SystemUnderTest,
  sliceSeconds: number,
  say: (text: string) => void,
): Promise<WhatIfFigures[]> {
  const client = new HttpClient(system.door());
  const bodies = benchBodies(1);
  const bodyAt = (index: number): string => bodies[index % bodies.length] ?? '';
  const created = await client.post('/v2/skus', bodyAt(0));
  if (created.status !== 201) throw new Error(`a submission returned ${created.status}: ${created.text}`);
  const { skuId } = JSON.parse(created.text) as { skuId: string };
  const slice = async (askers: number, ms: number): Promise<Slice> => {
    const of = new Slice(askers);
    const until = performance.now() + ms;
    const mayGoOn = () => performance.now() < until;
    await Promise.all([
      openLoop(READS_PER_SECOND, mayGoOn, () => of.read(() => client.get(`/v2/skus/${skuId}`))),
      openLoop(SUBMISSIONS_PER_SECOND, mayGoOn, (index) => of.submit(() => client.post('/v2/skus', bodyAt(index)))),
      ...Array.from({ length: askers }, (_, asker) =>
        closedLoop(until, (index) => {
          const candidate = JSON.parse(bodyAt(asker + index * askers)) as object;
          return of.ask(() => client.post('/v2/what-if', JSON.stringify({ candidate, solve: SOLVERS })));
        }),
      ),
    ]);
    return of;
  };
  try {
    await slice(1, WARM_UP_MS);
    const slices: Slice[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const askers of ASKERS) slices.push(await slice(0, sliceMs()), await slice(askers, sliceMs()));
    const figures = [0, ...ASKERS].map((askers) => summed(slices.filter((one) => one.askers === askers)));
    for (const one of figures) say(`what-ifs: ${JSON.stringify(one)}`);
    return figures;
  } finally {
    await client.close();
  }

  function sliceMs(): number {
    return sliceSeconds * 1_000;
  }

  function summed(of: readonly Slice[]): WhatIfFigures {
    const all = <T>(values: (one: Slice) => readonly T[]): T[] => of.flatMap(values);
    const whatIfMs = all((one) => one.whatIfMs);
    const refused: Record<string, number> = {};
    for (const status of all((one) => one.refused)) refused[status] = (refused[status] ?? 0) + 1;
    return {
      askers: of[0]?.askers ?? 0,
      answeredPerSecond: Math.round((10 * whatIfMs.length) / (of.length * sliceSeconds)) / 10,
      whatIfMs: percentilesOf(whatIfMs),
      refused,
      readMs: percentilesOf(all((one) => one.readMs)),
      submitMs: percentilesOf(all((one) => one.submitMs)),
      failed: of.reduce((total, { failed }) => total + failed, 0),
    };
  }
}

type Call = () => Promise<{ readonly status: number }>;

/** Times of one slice. */
class Slice {
  readonly readMs: number[] = [];
  readonly submitMs: number[] = [];
  readonly whatIfMs: number[] = [];
  readonly refused: number[] = [];
  failed = 0;

  constructor(readonly askers: number) {}

  read(call: Call): Promise<void> {
    return this.time(call, 200, this.readMs);
  }

  submit(call: Call): Promise<void> {
    return this.time(call, 201, this.submitMs);
  }

  async ask(call: Call): Promise<void> {
    const begun = performance.now();
    const { status } = await call();
    if (status === 200) this.whatIfMs.push(performance.now() - begun);
    else {
      this.refused.push(status);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  private async time(call: Call, expected: number, times: number[]): Promise<void> {
    const begun = performance.now();
    const { status } = await call();
    times.push(performance.now() - begun);
    if (status !== expected) this.failed += 1;
  }
}

async function closedLoop(until: number, call: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; performance.now() < until; index += 1) await call(index);
}
