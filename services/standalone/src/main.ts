import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, STAGES } from '@cpes/contracts';
import { InProcessBroker, queues } from '@cpes/messaging';

import { configureLog, type Lifecycle, openOperationsServer } from '@cpes/service-kit';
import { openFoundation } from './foundation.ts';
import { DEFINITIONS } from './services.ts';
import { readSettings } from './settings.ts';
import { untilStopped } from './until-stopped.ts';
import { welcome } from './welcome.ts';

/** Everything in one process: the composition root of `npm start`. */
const stops: (() => Promise<void>)[] = [];
await untilStopped(stops, async () => {
  const settings = readSettings();
  const logs = join(settings.CPES_DATA_DIR, 'cpes.log');
  await mkdir(settings.CPES_DATA_DIR, { recursive: true });
  configureLog(settings.LOG_LEVEL, createWriteStream(logs, { flags: 'a' }));
  const foundation = await openFoundation(settings);
  stops.push(() => foundation.stop());
  const environment = { ...process.env, ...foundation.environment };
  const broker = new InProcessBroker(queues().map(({ queue }) => queue));
  stops.push(() => broker.close());

  const lifecycles: Lifecycle[] = [];
  const start = async (service: ServiceName): Promise<{ readonly url: string | undefined }> => {
    const running = await DEFINITIONS[service].start(environment, broker);
    stops.push(() => running.stop());
    lifecycles.push(running.lifecycle);
    return running;
  };
  for (const stage of STAGES) await start(stage);
  // The API opens last, when everything behind it is ready.
  const gateway = await start('gateway');

  const operations = await openOperationsServer('127.0.0.1', settings.METRICS_PORT, lifecycles);
  stops.push(() => operations.close());
  // To a program that has started this one, as every service says it.
  process.send?.({ started: 'cpes', url: gateway.url, metricsPort: operations.port });
  const { credentialsFile } = foundation;
  process.stdout.write(await welcome({ url: gateway.url ?? '', metricsPort: operations.port, credentialsFile, logs }));
});
