import { fork } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from '../machine/cleanup.ts';
import { startServers } from '../machine/servers.ts';
import { workUs } from '../machine/speed.ts';
import type { MicroPart, MicroPlan, MicroResult } from '../micro/plan.ts';

const PROGRAM = fileURLToPath(new URL('../micro/micro.main.js', import.meta.url));
/** Includes filling, measuring and checking. */
const PART_MS_MAX = 240_000;
/** Characters at the end of a log that show why a measurement failed. */
const LOG_SHOWN = 2_000;

/** The speed of the machine just before: see `workUs`. */
export type MicroFigures = Readonly<Partial<Record<MicroPart, MicroResult & { readonly workUs: number }>>>;

/** Measures parts one after the other, each in a separate process and on its own servers. */
export async function measureParts(
  context: { cleanup: Cleanup; folder: string },
  parts: readonly { part: MicroPart; messages: number }[],
  say: (text: string) => void,
): Promise<MicroFigures> {
  const figures: { -readonly [Part in keyof MicroFigures]: MicroFigures[Part] } = {};
  for (const { part, messages } of parts) {
    const workUsBefore = workUs();
    const servers = await startServers(context.cleanup);
    const databaseUrl = await servers.database('part');
    const plan = { part, databaseUrl, brokerUrl: servers.rabbit.url, messages };
    const result = await run(plan, join(context.folder, 'part.log'));
    say(`${part}: ${result.perSecond} messages/s`);
    figures[part] = { ...result, workUs: workUsBefore };
    await servers.stop();
  }
  return figures;
}

function run(plan: MicroPlan, log: string): Promise<MicroResult> {
  const output = openSync(log, 'w');
  const child = fork(PROGRAM, [], { stdio: ['ignore', output, output, 'ipc'] });
  closeSync(output);
  child.send(plan);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), PART_MS_MAX);
    let result: MicroResult | undefined;
    child.on('message', (message: MicroResult) => (result = message));
    child.once('exit', () => {
      clearTimeout(timer);
      if (result !== undefined) resolve(result);
      else reject(new Error(`${plan.part} was not measured:\n${readFileSync(log, 'utf8').slice(-LOG_SHOWN)}`));
    });
  });
}
