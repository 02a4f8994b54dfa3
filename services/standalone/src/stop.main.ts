import 'reflect-metadata';
import { until } from '@cpes/local-servers';
import { parseEnv } from '@cpes/service-kit/env';
import { textOf } from './announce.ts';
import { holderOf } from './folder-lock.ts';
import { Settings } from './settings.ts';

/** A service has 25 s to stop, then broker and database stop one after the other. */
const STOP_MS_MAX = 90_000;

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** `npm run stop`: stops the `npm start` or `npm run start:services` on the data folder, as Ctrl-C does. */
try {
  const { CPES_DATA_DIR } = parseEnv(Settings, process.env);
  const pid = await holderOf(CPES_DATA_DIR);
  if (pid === undefined) say(`no CPES runs on ${CPES_DATA_DIR}`);
  else {
    process.kill(pid, 'SIGTERM');
    const isGone = async (): Promise<boolean> => (await holderOf(CPES_DATA_DIR)) !== pid;
    await until(`process ${pid} ends`, isGone, STOP_MS_MAX);
    say(`CPES on ${CPES_DATA_DIR} has stopped`);
  }
} catch (error) {
  say(`CPES is not stopped: ${textOf(error)}`);
  process.exitCode = 1;
}
