import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FIRST_PORT, startKeptStores } from './kept-stores.ts';
import { instructions } from './instructions.ts';

/** `npm run fake-stores`: both stores, until SIGINT or SIGTERM. */
const PORT_MAX = 65_532;
const { values } = parseArgs({ options: { port: { type: 'string' }, folder: { type: 'string' } } });
try {
  const port = Number(values.port ?? FIRST_PORT);
  if (!Number.isInteger(port) || port < 0 || port > PORT_MAX) throw new Error(`--port is 0 to ${PORT_MAX}`);
  const stores = await startKeptStores(resolve(values.folder ?? join('.data', 'fake-stores')), port);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void stores.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  process.stdout.write(instructions(stores));
} catch (error) {
  process.stderr.write(`The fake stores could not start: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
