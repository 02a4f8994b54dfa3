import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { internalUrlOf } from '@cpes/contracts';
import { InternalClient } from '@cpes/outbound-http';
import { FILE_TYPE } from '@cpes/service-kit';
import { benchBodies } from '../load/candidates.ts';
import { HttpClient } from '../load/http-client.ts';
import { openLoop } from '../load/open-loop.ts';
import { type Percentiles, percentilesOf } from '../load/statistics.ts';
import { usTariffExport } from '../load/us-tariff.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** Submissions without and during imports of a full tariff. */
export interface RateImportFigures {
  readonly fileBytes: number;
  /** Durations of the imports, in seconds. */
  readonly importSeconds: readonly number[];
  readonly idleMs: Percentiles | undefined;
  readonly duringMs: Percentiles | undefined;
  readonly submissions: readonly [idle: number, during: number];
  readonly failed: number;
}

/** Slices without and with imports alternate, so that a shared machine affects both alike. */
const ROUNDS = 3;
const IMPORTS_PER_ROUND = 3;
/** Far below the capacity of one process, so that submissions wait for imports and not for each other. */
const SUBMISSIONS_PER_SECOND = 20;
const WARM_UP_MS = 5_000;
/** The goal is 30 s. */
const IMPORT_TIMEOUT_MS = 120_000;

/** `folder` has the data of the process, and in it the addresses of its internal APIs. */
export async function measureRateImports(
  system: SystemUnderTest,
  folder: string,
  say: (text: string) => void,
): Promise<RateImportFigures> {
  const settings = parseEnv(await readFile(join(folder, 'internal-api.env'), 'utf8'));
  const url = settings[internalUrlOf('cost-factor')] ?? '';
  const costFactor = new InternalClient({ service: 'cost-factor', url, secret: settings['INTERNAL_SECRET'] ?? '' });
  const client = new HttpClient(system.door());
  const bodies = benchBodies(1);
  const editions = [usTariffExport(0), usTariffExport(1)] as const;
  const [idle, during, importSeconds]: [number[], number[], number[]] = [[], [], []];
  let failed = 0;
  const submit = (until: () => boolean, times: number[]) =>
    openLoop(SUBMISSIONS_PER_SECOND, until, async (index) => {
      const begun = performance.now();
      const { status } = await client.post('/v2/skus', bodies[index % bodies.length] ?? '');
      times.push(performance.now() - begun);
      if (status !== 201) failed += 1;
    });
  const forMs = (ms: number) => {
    const end = performance.now() + ms;
    return () => performance.now() < end;
  };
  const load = async (edition: number): Promise<void> => {
    const begun = performance.now();
    await costFactor.forward({
      method: 'POST',
      path: '/rate-imports/file?kind=usitc&release=2026HTSRev21&acceptsMoves=true',
      headers: { 'content-type': FILE_TYPE },
      body: editions[edition % 2 === 0 ? 0 : 1],
      timeoutMs: IMPORT_TIMEOUT_MS,
    });
    importSeconds.push((performance.now() - begun) / 1_000);
  };
  try {
    // The first import replaces all lines, and each later one changes one line in a hundred.
    await load(0);
    await submit(forMs(WARM_UP_MS), []);
    for (let round = 0; round < ROUNDS; round += 1) {
      let isImporting = true;
      const begun = performance.now();
      const submitting = submit(() => isImporting, during);
      for (let at = 1; at <= IMPORTS_PER_ROUND; at += 1) await load(round * IMPORTS_PER_ROUND + at);
      isImporting = false;
      await submitting;
      await submit(forMs(performance.now() - begun), idle);
    }
    const figures = {
      fileBytes: editions[0].length,
      importSeconds: importSeconds.map((seconds) => Math.round(seconds * 10) / 10),
      idleMs: percentilesOf(idle),
      duringMs: percentilesOf(during),
      submissions: [idle.length, during.length] as const,
      failed,
    };
    say(`rate imports: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    await client.close();
  }
}
