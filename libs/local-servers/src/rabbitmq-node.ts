import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { chmod, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ChannelModel, connect } from 'amqplib';
import { ended, isAlive, until } from './child.ts';
import { freePort } from './free-port.ts';
import { areQueueConfigsCutShort, keepQueueConfigs, restoreQueueConfigs } from './queue-configs.ts';
import { startWatchdog } from './watchdog.ts';

/** Idle schedulers sleep at once instead of spinning, because this broker shares its cores with the services. */
const NO_BUSY_WAIT = '+sbwt none +sbwtdcpu none +sbwtdio none';
const READY_MS_MAX = 60_000;
/** The first lines with an error have the cause; states of Erlang's processes follow. */
const FAULT_CHARS_MAX = 2_000;
/** A broker that has lost its queues reports it at once. */
const PROBE_MS_MAX = 2_000;

/** The node ended before it answered. */
export class BootFailure extends Error {
  /** Another program uses one of its ports, or that of the name service. */
  readonly isPortTaken: boolean;

  constructor(output: string) {
    const fault = output.slice(Math.max(0, output.search(/^.*error/im)));
    super(`RabbitMQ did not start:\n${fault.slice(0, FAULT_CHARS_MAX)}`);
    this.isPortTaken = /eaddrinuse|in use|epmd/i.test(output);
  }
}

/** One broker node: its name, its files and its settings. */
export interface RabbitNode {
  readonly name: string;
  readonly url: string;
  /** The address of its management API, if it has one. */
  readonly managementUrl?: string;
  readonly home: string;
  readonly scripts: string;
  readonly env: Record<string, string>;
}

/** How a node finds others, and more configuration. */
export interface NodeOptions {
  readonly home: string;
  readonly scripts: string;
  readonly epmdPort: number;
  /** Shared by the nodes of a cluster. */
  readonly cookie: string;
  /** Part of the state on disk, so it must not depend on the port. */
  readonly name: string;
  readonly settings?: readonly string[];
  /** Whether it offers the management API, if its plugin is installed. The plugin costs memory and CPU time. */
  readonly isManaged?: boolean;
}

const MANAGEMENT = 'rabbitmq_management';

/** Writes a node's files and chooses its ports. All listeners are on 127.0.0.1. */
export async function configureNode(options: NodeOptions): Promise<RabbitNode> {
  const { home, scripts, epmdPort, name, settings = [], isManaged = false } = options;
  const [port, distributionPort, managementPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const hasManagement = isManaged && isInstalled(MANAGEMENT, scripts);
  for (const folder of ['mnesia', 'log']) await mkdir(join(home, folder), { recursive: true });
  const cookie = join(home, '.erlang.cookie');
  if (!existsSync(cookie)) await writeFile(cookie, options.cookie, { mode: 0o400 });
  await chmod(cookie, 0o400);
  await writeFile(join(home, 'enabled_plugins'), hasManagement ? `[${MANAGEMENT}].` : '[].');
  await writeFile(
    join(home, 'rabbitmq.conf'),
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      'disk_free_limit.absolute = 50MB',
      'vm_memory_high_watermark.absolute = 512MB',
      'log.file.level = warning',
      'consumer_timeout = 1800000',
      ...(hasManagement ? ['management.tcp.ip = 127.0.0.1', `management.tcp.port = ${managementPort}`] : []),
      ...settings,
    ].join('\n'),
  );
  const env = {
    PATH: pathWith(scripts),
    LANG: 'C.UTF-8',
    HOME: home,
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_NODENAME: name,
    RABBITMQ_MNESIA_BASE: join(home, 'mnesia'),
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
    RABBITMQ_PID_FILE: join(home, 'pid'),
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `-kernel inet_dist_use_interface {127,0,0,1} ${NO_BUSY_WAIT}`,
  };
  const managementUrl = hasManagement ? { managementUrl: `http://guest:guest@127.0.0.1:${managementPort}` } : {};
  return { name, url: `amqp://guest:guest@127.0.0.1:${port}`, ...managementUrl, home, scripts, env };
}

/** Plugins are beside the folder of the scripts: folders or archives whose names end in their versions. */
function isInstalled(plugin: string, scripts: string): boolean {
  const folder = join(dirname(realpathSync(join(scripts, 'rabbitmq-server'))), '..', 'plugins');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(`${plugin}-`));
}

/**
 * Resolves when the node answers. Ends a node that does not start, or whose start is aborted. First restores the configuration of
 * queues that a full disk has emptied.
 */
export async function bootNode(node: RabbitNode, stopRequest?: AbortSignal): Promise<{ pid: number }> {
  await restoreQueueConfigs(node);
  const outputFile = join(node.home, 'log', 'start.log');
  const output = await open(outputFile, 'w');
  const script: ChildProcess = spawn(join(node.scripts, 'rabbitmq-server'), [], {
    env: node.env,
    cwd: node.home,
    stdio: ['ignore', output.fd, output.fd],
    detached: true,
  });
  await output.close();
  startWatchdog(script, 'TERM');
  const hasStarted = async (): Promise<boolean> => {
    stopRequest?.throwIfAborted();
    if (script.exitCode !== null || script.signalCode !== null)
      throw new BootFailure(await readFile(outputFile, 'utf8'));
    return answers(node.url);
  };
  try {
    await until('RabbitMQ is ready', hasStarted, READY_MS_MAX);
  } catch (error) {
    // Kills the script and its children: it leads their process group.
    if (script.pid !== undefined && isAlive(-script.pid)) process.kill(-script.pid, 'SIGKILL');
    await ended(script);
    throw error;
  }
  return { pid: Number(await readFile(join(node.home, 'pid'), 'utf8')) };
}

async function answers(url: string): Promise<boolean> {
  try {
    const connection = await connect(url, { timeout: 2_000 });
    connection.on('error', () => undefined);
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

/** A quorum queue without other users. */
const PROBE_QUEUE = 'cpes.launcher-probe';

/**
 * True when the broker answers, but needs a restart to make all its queues usable: a full disk stops the subsystem of quorum queues,
 * or one queue, and the broker continues without it. False for a broker that does not answer, or answers late. While all queues
 * work, it copies the files that a restart needs.
 */
export async function hasLostQueues(node: RabbitNode): Promise<boolean> {
  const connection = await connect(node.url, { timeout: 2_000 }).catch(() => undefined);
  if (connection === undefined) return false;
  connection.on('error', () => undefined);
  try {
    if (await areQueueConfigsCutShort(node)) return true;
    await keepQueueConfigs(node);
    return await Promise.race([failsToConsume(connection), setTimeout(PROBE_MS_MAX, false, { ref: false })]);
  } finally {
    await Promise.race([
      connection.close().catch(() => undefined),
      setTimeout(PROBE_MS_MAX, undefined, { ref: false }),
    ]);
  }
}

async function failsToConsume(connection: ChannelModel): Promise<boolean> {
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    await channel.assertQueue(PROBE_QUEUE, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    const { consumerTag } = await channel.consume(PROBE_QUEUE, () => undefined);
    await channel.cancel(consumerTag);
    return false;
  } catch {
    return true;
  }
}

/** Erlang's name service, in the foreground, so that its process id is known. */
export function startEpmd(port: number, home: string, scripts: string): ChildProcess {
  const env = { PATH: pathWith(scripts), HOME: home };
  const epmd = spawn('epmd', ['-port', String(port), '-address', '127.0.0.1'], {
    env,
    stdio: 'ignore',
    detached: true,
  });
  startWatchdog(epmd, 'TERM');
  return epmd;
}

/** Runs `rabbitmqctl` against a node and returns its output. */
export async function controlNode({ scripts, name, env }: RabbitNode, parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(scripts, 'rabbitmqctl'), ['-q', '-n', name, ...parameters], {
    env,
  });
  return stdout;
}

function pathWith(scripts: string): string {
  return `${scripts}:/usr/local/bin:/usr/bin:/bin:${process.env['PATH'] ?? ''}`;
}
