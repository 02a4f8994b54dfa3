import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import type { Lifecycle } from './lifecycle.ts';
import { VERSION } from './version.ts';

/** The possible conditions of readiness. */
const OBSTACLES = ['broker', 'start', 'stopping'];

const obstacle = new Gauge({
  name: 'service_obstacle',
  help: '1 while the process is not ready for this reason, else 0',
  labelNames: ['obstacle'],
});

const build = new Gauge({
  name: 'service_build_info',
  help: 'Always 1; its labels are the versions of CPES and Node.js',
  labelNames: ['version', 'node'],
});
build.set({ version: VERSION, node: process.versions.node }, 1);

/**
 * Offers `/metrics`, `/version`, `/livez` and `/readyz` to operators, on their own port. Port 0 takes a free one. `/readyz` answers 503 while
 * the service is starting or stopping; a service without a lifecycle is starting.
 */
export async function openOperationsServer(
  host: string,
  port: number,
  lifecycles: readonly Lifecycle[],
): Promise<OperationsServer> {
  // Metrics of the process: age, memory, CPU time and event loop delay. Tests open several servers in one process.
  if (register.getSingleMetric('process_start_time_seconds') === undefined) collectDefaultMetrics();
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', lifecycles).then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

export interface OperationsServer {
  readonly port: number;
  close(): Promise<void>;
}

async function answer(
  url: string,
  lifecycles: readonly Lifecycle[],
): Promise<{ status: number; type: string; body: string }> {
  const json = 'application/json';
  const waitingFor = lifecycles.length === 0 ? ['start'] : lifecycles.flatMap((lifecycle) => lifecycle.obstacles());
  if (url === '/metrics') {
    for (const one of OBSTACLES) obstacle.set({ obstacle: one }, waitingFor.includes(one) ? 1 : 0);
    return { status: 200, type: register.contentType, body: await register.metrics() };
  }
  if (url === '/version')
    return { status: 200, type: json, body: JSON.stringify({ version: VERSION, node: process.versions.node }) };
  if (url === '/livez') return { status: 200, type: json, body: '{"status":"live"}' };
  if (url !== '/readyz') return { status: 404, type: json, body: '{"status":"not found"}' };
  const isReady = waitingFor.length === 0;
  return {
    status: isReady ? 200 : 503,
    type: json,
    body: JSON.stringify({ status: isReady ? 'ready' : 'not ready', waitingFor }),
  };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
