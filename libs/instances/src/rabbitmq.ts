import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from 'amqplib';
import { endProcess, isAlive, until } from './child.ts';
import { freePort } from './free-port.ts';
import { privateFolder } from './private-folder.ts';

const READY_MS_MAX = 60_000;
const STOP_MS_MAX = 15_000;
/** Idle schedulers sleep at once instead of spinning: this broker shares its cores with all the rest. */
const NO_BUSY_WAIT = '+sbwt none +sbwtdcpu none +sbwtdio none';

export interface RabbitInstance {
  readonly url: string;
  /** The id of the broker's process. It changes with a restart. */
  pid(): number;
  /** Ends the broker without notice. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what it had on disk. */
  restart(): Promise<void>;
  /** Runs `rabbitmqctl` against it and returns its output. */
  control(...parameters: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Where the broker's own scripts are; the wrappers on the path switch user and folder and lose the settings. */
export function findRabbit(): string | undefined {
  const roots = ['/usr/lib/rabbitmq', '/usr/local/lib/rabbitmq', '/opt/homebrew/opt/rabbitmq'];
  const folders = roots.flatMap((root) => [
    join(root, 'bin'),
    ...(existsSync(join(root, 'lib'))
      ? readdirSync(join(root, 'lib')).map((version) => join(root, 'lib', version, 'sbin'))
      : []),
  ]);
  return folders.find((folder) => existsSync(join(folder, 'rabbitmq-server')));
}

/** Starts a private RabbitMQ on 127.0.0.1. `folder` keeps its state between starts; without it `stop` removes everything. */
export async function startRabbit(options: { folder?: string } = {}): Promise<RabbitInstance> {
  const scripts = findRabbit();
  if (scripts === undefined)
    throw new Error(
      'RabbitMQ is not installed. Install it with: apt-get install -y --no-install-recommends rabbitmq-server',
    );
  const temporary = options.folder === undefined ? await privateFolder('rabbitmq') : undefined;
  const home = temporary?.path ?? options.folder ?? '';
  await endLeftovers(home);
  const node = await configure(home, scripts);

  const epmd = spawn('epmd', ['-port', String(node.epmdPort), '-address', '127.0.0.1'], {
    env: node.env,
    stdio: 'ignore',
    detached: true,
  });
  await writeFile(join(home, 'epmd.pid'), String(epmd.pid));
  let server = await boot(node);
  return {
    url: node.url,
    pid: () => server.pid,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await until('the broker is gone', () => !isAlive(server.pid), STOP_MS_MAX, 10);
    },
    restart: async () => {
      server = await boot(node);
    },
    control: async (...parameters) => {
      const { stdout } = await promisify(execFile)(
        join(scripts, 'rabbitmqctl'),
        ['-q', '-n', node.name, ...parameters],
        { env: node.env },
      );
      return stdout;
    },
    stop: async () => {
      if (isAlive(server.pid)) process.kill(server.pid, temporary === undefined ? 'SIGTERM' : 'SIGKILL');
      await until('the broker is gone', () => !isAlive(server.pid), STOP_MS_MAX, 20).catch(() =>
        process.kill(server.pid, 'SIGKILL'),
      );
      await endProcess(epmd, 'SIGTERM', 1_000);
      await temporary?.remove();
    },
  };
}

interface Node {
  readonly name: string;
  readonly url: string;
  readonly home: string;
  readonly scripts: string;
  readonly epmdPort: number;
  readonly env: Record<string, string>;
}

async function configure(home: string, scripts: string): Promise<Node> {
  const [port, distributionPort, epmdPort] = await Promise.all([freePort(), freePort(), freePort()]);
  for (const folder of ['mnesia', 'log']) await mkdir(join(home, folder), { recursive: true });
  const cookie = join(home, '.erlang.cookie');
  if (!existsSync(cookie)) await writeFile(cookie, randomBytes(20).toString('hex'), { mode: 0o400 });
  await chmod(cookie, 0o400);
  await writeFile(join(home, 'enabled_plugins'), '[].');
  await writeFile(
    join(home, 'rabbitmq.conf'),
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      'disk_free_limit.absolute = 50MB',
      'vm_memory_high_watermark.absolute = 512MB',
      'log.file.level = warning',
      'consumer_timeout = 1800000',
    ].join('\n'),
  );
  // The node's name is part of its state on disk, so it may not depend on the port.
  const name = 'cpes@localhost';
  const env = {
    PATH: `${scripts}:/usr/local/bin:/usr/bin:/bin:${process.env['PATH'] ?? ''}`,
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
  return { name, url: `amqp://guest:guest@127.0.0.1:${port}`, home, scripts, epmdPort, env };
}

async function boot(node: Node): Promise<{ pid: number }> {
  const script: ChildProcess = spawn(join(node.scripts, 'rabbitmq-server'), [], {
    env: node.env,
    cwd: node.home,
    stdio: 'ignore',
    detached: true,
  });
  await until(
    'RabbitMQ is ready',
    async () => {
      if (script.exitCode !== null && script.exitCode !== 0)
        throw new Error(`RabbitMQ did not start; its log is in ${node.home}/log`);
      return answers(node.url);
    },
    READY_MS_MAX,
  );
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

/** What a killed launcher left running in this folder. The id files are ours, and the command line has to agree. */
async function endLeftovers(home: string): Promise<void> {
  for (const [file, mark] of [
    ['pid', home],
    ['epmd.pid', 'epmd'],
  ] as const) {
    const path = join(home, file);
    if (!existsSync(path)) continue;
    const pid = Number(await readFile(path, 'utf8'));
    const commandLine = `/proc/${pid}/cmdline`;
    if (!isAlive(pid) || !existsSync(commandLine) || !(await readFile(commandLine, 'utf8')).includes(mark)) continue;
    process.kill(pid, 'SIGTERM');
    await until('the broker left behind stops', () => !isAlive(pid), STOP_MS_MAX).catch(() =>
      process.kill(pid, 'SIGKILL'),
    );
  }
}
