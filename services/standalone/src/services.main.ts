import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, STAGES } from '@cpes/contracts';
import { findRabbit, freePort, programOf, startRabbit } from '@cpes/local-servers';
import { announce } from './announce.ts';
import { openFoundation } from './foundation.ts';
import { readSettings } from './settings.ts';
import { supervise } from './supervise.ts';
import { superviseServer } from './supervise-server.ts';
import { untilStopped } from './until-stopped.ts';
import { welcome } from './welcome.ts';

/** In earnest on one machine: a private RabbitMQ, a private PostgreSQL, and a process for each service. */
const INSTALL = ['apt-get', 'install', '-y', '--no-install-recommends', 'rabbitmq-server'];
const stops: (() => Promise<void>)[] = [];
await untilStopped(stops, async () => {
  const settings = readSettings();
  const logs = join(settings.CPES_DATA_DIR, 'logs');
  requireRabbit();
  const foundation = await openFoundation(settings);
  stops.push(() => foundation.stop());
  await mkdir(logs, { recursive: true });
  const rabbit = await startRabbit({ folder: join(settings.CPES_DATA_DIR, 'rabbitmq') });
  const broker = superviseServer('the broker', rabbit);
  stops.push(() => broker.stop());

  const fail = (reason: string) => {
    announce(`${reason}; stopping everything`);
    process.kill(process.pid, 'SIGTERM');
  };
  const env = { ...process.env, ...foundation.environment, BROKER_URL: rabbit.url };
  const start = async (service: ServiceName, extra: Record<string, string> = {}) => {
    const log = join(logs, `${service}.log`);
    const process = await supervise({
      service,
      program: programOf(service),
      env: { ...env, METRICS_PORT: '0', ...extra },
      log,
      fail,
    });
    stops.push(() => process.stop());
    return process;
  };
  // The stages do not need each other; the API opens when all of them are ready.
  await Promise.all(STAGES.map((service) => start(service)));
  // A gateway that is started again has to be found where it was.
  const port = settings.PORT === 0 ? await freePort() : settings.PORT;
  const gateway = await start('gateway', { PORT: String(port), METRICS_PORT: String(settings.METRICS_PORT) });
  const { credentialsFile } = foundation;
  const { url, metricsPort } = gateway.started;
  process.stdout.write(await welcome({ url: url ?? '', metricsPort, credentialsFile, logs }));
});

function requireRabbit(): void {
  if (findRabbit() === undefined && process.getuid?.() === 0) {
    announce('Installing RabbitMQ (once) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync(INSTALL[0] ?? '', INSTALL.slice(1), { stdio: 'ignore', env });
  }
  if (findRabbit() === undefined) throw new Error(`RabbitMQ is not installed. Install it with: ${INSTALL.join(' ')}`);
}
