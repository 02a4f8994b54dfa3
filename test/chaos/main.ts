import { copyFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './run.ts';
import type { Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { Stage } from './stage.ts';

/** Folder for the history and the service logs of a failed scenario. */
const HISTORIES = join('.data', 'chaos');
const USAGE = 'usage: npm run chaos -- [--scenario NAME|GROUP]… [--seed N] [--list]';

const values = readArguments();
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) end(`the seed must be a whole number\n${USAGE}`);
const chosen = choose(values.scenario);

const stage = new Stage();
let passed = 0;
let failed = 0;

if (values.list) {
  for (const { name, promise } of chosen) say(`${name.padEnd(36)}${promise}`);
} else {
  process.on('SIGINT', () => void interrupt(130));
  process.on('SIGTERM', () => void interrupt(143));
  for (const scenario of chosen) if (!stage.isClosed) await attempt(scenario);
  await stage.close();
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

async function attempt(scenario: Scenario): Promise<void> {
  const { name, promise } = scenario;
  try {
    const running = await stage.systemOf(scenario.shape ?? {});
    const { problems, figures, history } = await run(scenario, running, seed);
    const figuresText = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`);
    say(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}  seed ${seed}  ${figuresText.join('  ')}`);
    if (problems.length === 0) {
      passed += 1;
      return;
    }
    say([promise, ...problems].map((line) => `        ${line}`).join('\n'));
    const file = join(HISTORIES, `${name}-${seed}.jsonl`);
    await history.write(file);
    for (const log of await readdir(running.logs)) {
      await copyFile(join(running.logs, log), join(HISTORIES, `${name}-${seed}.${basename(log)}`));
    }
    say(`        history and logs: ${file}`);
  } catch (error) {
    say(`FAILED  ${name}  seed ${seed}\n        ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
  }
  failed += 1;
  // The next scenario gets a new system, so that this failure cannot affect it.
  await stage.clear();
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        scenario: { type: 'string', multiple: true, default: [] },
        seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
        list: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function choose(names: readonly string[]): readonly Scenario[] {
  const isOf = (scenario: Scenario, name: string) => scenario.name === name || scenario.name.startsWith(`${name}.`);
  const unknown = names.filter((name) => !SCENARIOS.some((scenario) => isOf(scenario, name)));
  if (unknown.length > 0) end(`no such scenario or group: ${unknown.join(', ')}; --list shows all`);
  return names.length === 0 ? SCENARIOS : SCENARIOS.filter((scenario) => names.some((name) => isOf(scenario, name)));
}

/** Waits for servers that are starting, and stops all. A second signal has no effect. */
async function interrupt(code: number): Promise<void> {
  await stage.close();
  process.exit(code);
}

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
