import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess, isAlive, until } from './child.ts';
import { freePort } from './free-port.ts';
import { privateFolder } from './private-folder.ts';
import { BootFailure, bootNode, configureNode, controlNode, hasLostQueues, startEpmd } from './rabbitmq-node.ts';

const STOP_MS_MAX = 15_000;
/** Retries, because another program may take a chosen port first. Each start chooses new ports. */
const STARTS_MAX = 3;

export interface RabbitInstance {
  readonly url: string;
  /** The address of its management API with user and password, if it has one. */
  readonly managementUrl?: string | undefined;
  /** The id of the broker's process; a restart changes it. */
  pid(): number;
  /** Kills the broker. */
  kill(): Promise<void>;
  /** True when it answers but needs a restart to make its queues usable, for example after a full disk. */
  isBroken(): Promise<boolean>;
  /** Restarts it on the same port, with its data on disk. */
  restart(stopRequest?: AbortSignal): Promise<void>;
  /** Runs `rabbitmqctl` against it and returns its output. */
  control(...parameters: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** The folder of the broker's own scripts; the wrappers on the path change user and folder and lose the settings. */
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

/** The same; throws when it is missing. */
export function requireRabbit(): string {
  const scripts = findRabbit();
  if (scripts !== undefined) return scripts;
  throw new Error(
    'RabbitMQ is not installed. Install it with: apt-get install -y --no-install-recommends rabbitmq-server',
  );
}

export interface RabbitOptions {
  /** The folder of the broker's state; without it `stop` removes everything. */
  readonly folder?: string;
  /** Whether it offers the management API, if its plugin is installed. */
  readonly isManaged?: boolean;
  /** More lines of `rabbitmq.conf`. */
  readonly settings?: readonly string[];
  /** Cancels a start. */
  readonly stopRequest?: AbortSignal;
}

/** Starts a private RabbitMQ on 127.0.0.1. Throws a {@link BootFailure} with the broker's output when it does not start. */
export async function startRabbit(options: RabbitOptions = {}): Promise<RabbitInstance> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!(error instanceof BootFailure && error.isPortTaken) || starts === STARTS_MAX) throw error;
    }
  }
}

async function startOnce(options: RabbitOptions): Promise<RabbitInstance> {
  const scripts = requireRabbit();
  const temporary = options.folder === undefined ? await privateFolder('rabbitmq') : undefined;
  const home = temporary?.path ?? options.folder ?? '';
  await endLeftovers(home);
  const epmdPort = await freePort();
  const cookie = randomBytes(20).toString('hex');
  const { isManaged = false, settings = [] } = options;
  const node = await configureNode({ home, scripts, epmdPort, cookie, name: 'cpes@localhost', isManaged, settings });

  let epmd: ChildProcess | undefined;
  const boot = async (stopRequest?: AbortSignal): Promise<{ pid: number }> => {
    if (epmd?.pid === undefined || !isAlive(epmd.pid)) {
      epmd = startEpmd(epmdPort, home, scripts);
      await writeFile(join(home, 'epmd.pid'), String(epmd.pid));
    }
    return bootNode(node, stopRequest);
  };
  const endEpmd = async (): Promise<void> => {
    if (epmd !== undefined) await endProcess(epmd, 'SIGTERM', 1_000);
    await temporary?.remove();
  };
  let server = await boot(options.stopRequest).catch(async (error: unknown) => {
    await endEpmd();
    throw error;
  });
  return {
    url: node.url,
    managementUrl: node.managementUrl,
    pid: () => server.pid,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await until('the broker is gone', () => !isAlive(server.pid), STOP_MS_MAX, 10);
    },
    isBroken: () => hasLostQueues(node),
    restart: async (stopRequest) => {
      server = await boot(stopRequest);
    },
    control: (...parameters) => controlNode(node, parameters),
    stop: async () => {
      if (isAlive(server.pid)) process.kill(server.pid, temporary === undefined ? 'SIGTERM' : 'SIGKILL');
      await until('the broker is gone', () => !isAlive(server.pid), STOP_MS_MAX, 20).catch(() =>
        process.kill(server.pid, 'SIGKILL'),
      );
      await endEpmd();
    },
  };
}

/** Processes that a killed launcher left running in this folder: ids from our files whose command line matches. */
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
