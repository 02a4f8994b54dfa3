import 'reflect-metadata';
import { runAdmin } from './admin.ts';

/** The operator's command line for a gateway: `npm run admin`, or this file in the gateway's container. */
try {
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  const printed = await runAdmin(process.argv.slice(2), process.env, tell);
  if (printed !== '') process.stdout.write(`${printed}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
