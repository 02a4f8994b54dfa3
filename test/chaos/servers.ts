import {
  type PostgresInstance,
  type RabbitCluster,
  startPostgres,
  startRabbit,
  startRabbitCluster,
} from '@cpes/local-servers';
import type { Shape } from './shape.ts';

/** The servers that all processes share. */
export interface Servers {
  readonly cluster: RabbitCluster;
  readonly postgres: PostgresInstance;
}

/** Starts all servers, or none. */
export async function startServers(shape: Shape): Promise<Servers> {
  const servers = [startBrokers(shape), startPostgres()] as const;
  const [cluster, postgres] = await Promise.all(servers).catch(async (error: unknown) => {
    // The other one may be running or starting.
    await Promise.allSettled(servers.map(async (server) => (await server).stop()));
    throw error;
  });
  return { cluster, postgres };
}

async function startBrokers({ brokerNodes = 1, hasProxies }: Shape): Promise<RabbitCluster> {
  if (brokerNodes === 1) {
    const broker = await startRabbit();
    return { nodes: [broker], stop: () => broker.stop() };
  }
  if (hasProxies === true) throw new Error('a cluster has no proxies: no scenario needs both');
  return startRabbitCluster();
}
