import { writeFile } from 'node:fs/promises';
import { privateFolder } from '@cpes/local-servers';
import { Cleanup } from './machine/cleanup.ts';
import { describeMachine } from './machine/describe.ts';
import { measureAll } from './measure/all.ts';
import { compare } from './measure/compare.ts';
import { type Options, readOptions } from './options.ts';
import { comparisonText, reportText, resultOf } from './report.ts';

/** Benchmarks CPES against its physical limit and a conventional implementation; see bench/README.md. */
const cleanup = new Cleanup();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stderr.write(`${signal}: stopping everything; figures from here on are invalid\n`);
    void cleanup.run().then(() => process.exit(1));
  });
}
try {
  await measure(readOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}

async function measure(options: Options): Promise<void> {
  if (process.platform !== 'linux') throw new Error('CPU time and memory are read from /proc: Linux only.');
  const folder = await privateFolder('bench');
  cleanup.add(() => folder.remove());
  const machine = describeMachine();
  const startedAt = new Date();
  const say = (text: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
  const context = { cleanup, folder: folder.path };
  if (options.against !== undefined) {
    const comparison = await compare(context, options.against, say);
    process.stdout.write(comparisonText(comparison));
    await keep(options, { date: startedAt.toISOString(), machine, comparison });
    return;
  }
  const figures = await measureAll(context, options, say);
  const result = resultOf(figures, machine, startedAt);
  process.stdout.write(reportText(result));
  if (figures.failures.length > 0) process.exitCode = 1;
  await keep(options, result);
}

async function keep({ jsonFile }: Options, result: object): Promise<void> {
  if (jsonFile !== undefined) await writeFile(jsonFile, `${JSON.stringify(result, null, 2)}\n`);
}
