import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess, isAlive, until } from './child.ts';
import { freePort } from './free-port.ts';
import { privateFolder } from './private-folder.ts';
import { bootNode, configureNode, controlNode, hasLostQueues, type RabbitNode, startEpmd } from './rabbitmq-node.ts';
import { type RabbitInstance, requireRabbit } from './rabbitmq.ts';

const NAMES = ['n1@localhost', 'n2@localhost', 'n3@localhost'];
const GONE_MS_MAX = 15_000;

export interface RabbitCluster {
  readonly nodes: readonly RabbitInstance[];
  stop(): Promise<void>;
}

/**
 * Starts a temporary cluster of three RabbitMQ nodes on 127.0.0.1: every quorum queue has three members and works with two. The
 * `stop` of a node kills only that node.
 */
export async function startRabbitCluster(): Promise<RabbitCluster> {
  const scripts = requireRabbit();
  const folder = await privateFolder('rabbitmq-cluster');
  const [epmdPort, cookie] = [await freePort(), randomBytes(20).toString('hex')];
  const settings = [
    'cluster_formation.peer_discovery_backend = classic_config',
    ...NAMES.map((name, index) => `cluster_formation.classic_config.nodes.${index + 1} = ${name}`),
    'cluster_partition_handling = pause_minority',
    // The cluster considers a frozen node dead after five seconds instead of sixty.
    'net_ticktime = 5',
  ];
  const epmd = startEpmd(epmdPort, folder.path, scripts);
  const nodes: RabbitInstance[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
    await endProcess(epmd, 'SIGTERM', 1_000);
    await folder.remove();
  };
  try {
    const configured: RabbitNode[] = [];
    for (const name of NAMES) {
      const home = join(folder.path, name);
      await mkdir(home);
      configured.push(await configureNode({ home, scripts, epmdPort, cookie, name, settings }));
    }
    const booted = await Promise.allSettled(configured.map((node) => start(node).then((one) => nodes.push(one))));
    const failure = booted.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    await nodes[0]?.control('await_online_nodes', String(NAMES.length));
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, stop };
}

async function start(node: RabbitNode): Promise<RabbitInstance> {
  let { pid } = await bootNode(node);
  const kill = async (): Promise<void> => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await until(`${node.name} is gone`, () => !isAlive(pid), GONE_MS_MAX, 10);
  };
  return {
    url: node.url,
    pid: () => pid,
    isBroken: () => hasLostQueues(node),
    kill,
    restart: async () => {
      ({ pid } = await bootNode(node));
    },
    control: (...parameters) => controlNode(node, parameters),
    stop: kill,
  };
}
