import { join } from 'node:path';
import { type ServiceName, STAGES } from '@cpes/contracts';
import { signInToken } from '@cpes/gateway';
import { queues } from '@cpes/messaging';
import {
  type Environment,
  gatherLog,
  type Lifecycle,
  openOperationsServer,
  openTracing,
  Peers,
  type RunningService,
} from '@cpes/service-kit';
import { DemoBroker } from './demo-broker.ts';
import { readDemoCredentials } from './demo-credentials.ts';
import { loadDemoData } from './demo-data.ts';
import { DemoReceiver } from './demo-receiver.ts';
import { DemoStores } from './demo-stores.ts';
import { openFoundation } from './foundation.ts';
import { LocalInternalApis } from './internal-apis.ts';
import { DEFINITIONS } from './services.ts';
import type { Settings } from './settings.ts';
import { welcome } from './welcome.ts';

/** The composition root of `npm start`. `stops` contains the cleanup of all resources. */
export async function runInOneProcess(
  settings: Readonly<Settings>,
  given: Environment,
  stops: (() => Promise<void>)[],
  stopRequest: AbortSignal,
): Promise<void> {
  const logs = join(settings.CPES_DATA_DIR, 'cpes.log');
  gatherLog(settings.LOG_LEVEL, logs);
  stops.push(await openTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT));
  const foundation = await openFoundation(settings, given, stopRequest);
  stops.push(() => foundation.stop());
  const demo = await DemoStores.open(settings, given);
  stops.push(() => demo.close());
  const receiver = await DemoReceiver.open(settings);
  stops.push(async () => receiver?.close());
  const internalApis = new LocalInternalApis(settings.CPES_DATA_DIR, given['INTERNAL_SECRET']);
  const environment = {
    ...given,
    ...foundation.environment,
    ...demo.environment(),
    ...receiver?.environment(given),
    ...internalApis.environment(),
  };
  const broker = new DemoBroker(queues().map(({ queue }) => queue));
  stops.push(() => broker.close());

  const lifecycles: Lifecycle[] = [];
  const peers = new Peers();
  const start = async (service: ServiceName): Promise<RunningService> => {
    const around = { ...environment, ...internalApis.addresses() };
    const running = await DEFINITIONS[service].start(around, broker, { stopRequest, peers });
    stops.push(() => running.stop());
    lifecycles.push(running.lifecycle);
    peers.add(service, running.app);
    internalApis.add(service, running.internalUrl);
    return running;
  };
  for (const stage of STAGES) await start(stage);
  // The API opens last, when its dependencies are ready.
  const gateway = await start('gateway');

  await internalApis.write();

  const operations = await openOperationsServer(settings.METRICS_HOST, settings.METRICS_PORT, lifecycles);
  stops.push(() => operations.close());
  const { credentialsFile } = foundation;
  await demo.connect(gateway.url ?? '', credentialsFile);
  const owner = await readDemoCredentials(credentialsFile);
  const token = owner && (await signInToken(gateway.app, owner.email));
  const greeting = await welcome({
    url: gateway.url ?? '',
    metricsPorts: new Map([['cpes', operations.port]]),
    credentialsFile,
    logs,
    demoPages: demo.pages(),
    signInToken: token,
  });
  stopRequest.throwIfAborted();
  // For a parent process, as from every service.
  process.send?.({ started: 'cpes', url: gateway.url, metricsPort: operations.port });
  process.stdout.write(greeting);
  // Runs in the background; CPES does not depend on its outcome.
  const end = new AbortController();
  const loading = loadDemoData({
    settings,
    credentialsFile,
    stores: demo,
    broker,
    receiver,
    signal: end.signal,
  });
  stops.push(() => {
    end.abort();
    return loading;
  });
}
