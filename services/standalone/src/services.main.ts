import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type ServiceName, SERVICES, STAGES } from '@cpes/contracts';
import { findRabbit, freePort, programOf, startRabbit } from '@cpes/local-servers';
import { announce } from './announce.ts';
import { DemoStores } from './demo-stores.ts';
import { openFoundation } from './foundation.ts';
import { LocalInternalApis } from './internal-apis.ts';
import { metricsPortOf } from './metrics-port.ts';
import { preflight } from './preflight.ts';
import { supervise } from './supervise.ts';
import { superviseServer } from './supervise-server.ts';
import { untilStopped } from './until-stopped.ts';
import { welcome } from './welcome.ts';

/** As in production, on one machine: a private RabbitMQ, a private PostgreSQL, and a process per service. */
const INSTALL = ['apt-get', 'install', '-y', '--no-install-recommends', 'rabbitmq-server'];
const stops: (() => Promise<void>)[] = [];
await untilStopped(stops, async (stopRequest) => {
  const { settings, environment, letGo } = await preflight('services', process.env, process.argv.slice(2));
  stops.push(letGo);
  const logs = join(settings.CPES_DATA_DIR, 'logs');
  await requireRabbit(stopRequest);
  const foundation = await openFoundation(settings, environment, stopRequest);
  stops.push(() => foundation.stop());
  const rabbit = await startRabbit({
    folder: join(settings.CPES_DATA_DIR, 'rabbitmq'),
    isManaged: true,
    stopRequest,
  });
  const broker = superviseServer('the broker', rabbit);
  stops.push(() => broker.stop());

  const fail = (reason: string) => {
    announce(`${reason}; stopping everything`, 'error');
    process.kill(process.pid, 'SIGTERM');
  };
  const demo = await DemoStores.open(settings, environment);
  stops.push(() => demo.close());
  const { url: brokerUrl, managementUrl } = rabbit;
  const ofBroker = {
    BROKER_URL: brokerUrl,
    ...(managementUrl === undefined ? {} : { BROKER_MANAGEMENT_URL: managementUrl }),
  };
  const env = { ...environment, ...foundation.environment, ...demo.environment(), ...ofBroker };
  const internalApis = new LocalInternalApis(settings.CPES_DATA_DIR, environment['INTERNAL_SECRET']);
  // The stages start first, and store-draft needs the address.
  const gatewayPort = await freePort();
  internalApis.add('gateway', `http://127.0.0.1:${gatewayPort}`);
  const { PORT, METRICS_PORT, CPES_INSTANCES } = settings;
  const metricsPorts = new Map<string, number>();
  const [stages, gateways]: [Stoppable[], Stoppable[]] = [[], []];
  // The last one first: the gateways end before the services that they call.
  for (const group of [stages, gateways]) stops.push(() => stopAll(group));
  /** The first instance of a service has the ports of the settings, and answers internal calls. Others take free ports. */
  const start = async (service: ServiceName, instance: number, extra: Record<string, string> = {}) => {
    const isFirst = instance === 1;
    const name = isFirst ? service : `${service}-${instance}`;
    const metricsPort = isFirst ? metricsPortOf(service, METRICS_PORT) : 0;
    const process = await supervise({
      service: name,
      program: programOf(service),
      env: {
        ...env,
        ...internalApis.environment(service === 'gateway' && isFirst ? gatewayPort : 0),
        ...internalApis.addresses(),
        METRICS_PORT: String(metricsPort),
        ...extra,
      },
      log: join(logs, `${name}.log`),
      fail,
      stopRequest,
    });
    (service === 'gateway' ? gateways : stages).push(process);
    if (isFirst) internalApis.add(service, process.started.internalUrl);
    metricsPorts.set(name, process.started.metricsPort);
    return process.started.url ?? '';
  };
  const instances = Array.from({ length: CPES_INSTANCES }, (_, index) => index + 1);
  // The stages do not need each other; the API opens when all of them are ready.
  for (const instance of instances) await Promise.all(STAGES.map((service) => start(service, instance)));
  const urls: string[] = [];
  for (const instance of instances)
    urls.push(await start('gateway', instance, { PORT: instance === 1 ? String(PORT) : '0' }));
  await internalApis.write();
  const { credentialsFile } = foundation;
  const [url = '', ...furtherUrls] = urls;
  await demo.connect(url, credentialsFile);
  const greeting = await welcome({
    url,
    furtherUrls,
    metricsPorts: new Map([...metricsPorts].toSorted(([a], [b]) => orderOf(a) - orderOf(b))),
    brokerUrl,
    credentialsFile,
    logs,
    demoPages: demo.pages(),
  });
  stopRequest.throwIfAborted();
  process.stdout.write(greeting);
});

interface Stoppable {
  stop(): Promise<void>;
}

async function stopAll(group: readonly Stoppable[]): Promise<void> {
  await Promise.all(group.map((process) => process.stop()));
}

/** By service, in the order of `SERVICES`. */
function orderOf(instance: string): number {
  return SERVICES.findLastIndex((service) => instance.startsWith(service));
}

async function requireRabbit(stopRequest: AbortSignal): Promise<void> {
  if (findRabbit() === undefined && process.getuid?.() === 0) {
    announce('Installing RabbitMQ (once) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const parameters of [['update', '-qq'], INSTALL.slice(1)]) {
      // The result of the installation is checked below.
      const installing = spawn(INSTALL[0] ?? '', parameters, { stdio: 'ignore', env, signal: stopRequest });
      await once(installing, 'exit').catch(() => undefined);
      stopRequest.throwIfAborted();
    }
  }
  if (findRabbit() === undefined) throw new Error(`RabbitMQ is not installed. Install it with: ${INSTALL.join(' ')}`);
}
