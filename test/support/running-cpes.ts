import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ended, endProcess, privateFolder, runningDatabase, until } from '@cpes/local-servers';
import { type Credentials, credentialsIn, OpenApiContract } from '@cpes/testing';
import { Client } from 'pg';
import { CpesApi } from './cpes-api.ts';

const execute = promisify(execFile);

export type Way = 'start' | 'services';
export const WAYS: readonly Way[] = ['start', 'services'];

/** A first start creates databases, migrates and loads rate tables; with a broker on two busy cores. */
const START_MS_MAX = 120_000;
const STOP_MS_MAX = 40_000;

/** Difficult folder names: spaces, a comma, and more characters than a socket's path may have. */
const UNUSUAL = join('a folder, such as people have', 'x'.repeat(100));

/** On a busy machine the event loop lags, and the gateway would shed a test's concurrent submissions. */
const UNSHED = { SHED_SUBMISSIONS_AT_ONCE: '100000' };

/** CPES as a user starts it, in a separate process with its own data folder. */
export class RunningCpes extends CpesApi {
  private constructor(
    readonly way: Way,
    readonly folder: string,
    credentials: Credentials,
    contract: OpenApiContract,
    /** Its whole output. */
    readonly output: () => string,
    private readonly child: ChildProcess,
    private readonly removeFolder: () => Promise<void>,
  ) {
    super(credentials, contract);
  }

  static async start(
    way: Way,
    options: {
      folder?: string;
      env?: Record<string, string>;
      isThroughNpm?: boolean;
      diskMegabytes?: number;
      /** Name of the data folder in a temporary one; a difficult name by default. */
      folderName?: string;
      /** With the demo stores and data, which take time and change counts; without them by default. */
      isDemo?: boolean;
    } = {},
  ): Promise<RunningCpes> {
    const temporary = options.folder === undefined ? await privateFolder('data') : undefined;
    const dataFolder = options.folder ?? join(temporary?.path ?? '', options.folderName ?? UNUSUAL);
    const flags = options.isDemo === true ? [] : ['--no-demo'];
    const command =
      options.isThroughNpm === true
        ? ['npm', 'run', way === 'start' ? 'start' : 'start:services', '--', ...flags]
        : [process.execPath, 'deploy/local/run.mjs', way, ...flags];
    const { diskMegabytes } = options;
    const [program = '', ...parameters] =
      diskMegabytes === undefined ? command : onSmallDisk(temporary?.path ?? '', diskMegabytes, command);
    const child = spawn(program, parameters, {
      cwd: process.cwd(),
      env: {
        ...plainEnvironment(),
        ...UNSHED,
        PORT: '0',
        METRICS_PORT: '0',
        CPES_DATA_DIR: dataFolder,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const folder = diskMegabytes === undefined ? dataFolder : seenBy(child.pid ?? 0, dataFolder);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    await until(
      `npm run ${way} is up`,
      () => {
        if (child.exitCode !== null) throw new Error(`it exited:\n${output}`);
        return output.includes('Read the report') || output.includes('read the report');
      },
      START_MS_MAX,
    ).catch(async (error: unknown) => {
      await endProcess(child, 'SIGTERM', STOP_MS_MAX);
      await temporary?.remove();
      throw error instanceof Error ? new Error(`${error.message}\n${output}`) : error;
    });
    const credentials = await credentialsIn(folder);
    return new RunningCpes(
      way,
      folder,
      credentials,
      await OpenApiContract.of(credentials.baseUrl),
      () => output,
      child,
      () => temporary?.remove() ?? Promise.resolve(),
    );
  }

  async query<Row extends object>(database: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const client = new Client(await runningDatabase(join(this.folder, 'postgres'), database));
    await client.connect();
    try {
      return (await client.query<Row>(sql, parameters)).rows;
    } finally {
      await client.end();
    }
  }

  /** Runs an operator's command, and returns its output. */
  async admin(...parameters: readonly string[]): Promise<string> {
    const command = [join('deploy', 'local', 'run.mjs'), 'admin', ...parameters];
    const env = { ...plainEnvironment(), CPES_DATA_DIR: this.folder };
    return (await execute(process.execPath, command, { env })).stdout;
  }

  /** The process id of a service or the broker, when each has its own process. */
  pidOf(part: 'gateway' | 'intake' | 'cost-factor' | 'scoring' | 'broker'): number {
    const mark =
      part === 'broker' ? join(this.folder, 'rabbitmq') : join('services', part, 'dist', 'bundle', 'main.js');
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=', 'ww'], { encoding: 'utf8' }).split('\n');
    const found = lines
      .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
      .find((match) =>
        match === null
          ? false
          : part === 'broker'
            ? match[3]!.includes(mark) && match[3]!.includes('beam')
            : match[3]!.includes(mark) && Number(match[2]) === this.child.pid,
      );
    if (found == null) throw new Error(`${part} is not running`);
    return Number(found[1]);
  }

  /**
   * All running processes that were started here, as one line of `ps` each, the direct child first. An ended process
   * stays in the system's list until its parent reaps it.
   */
  processes(): { pid: number; command: string }[] {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=', 'ww'], { encoding: 'utf8' }).split('\n');
    const all = lines.flatMap((line) => {
      const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined || command.endsWith('<defunct>')
        ? []
        : [{ pid: Number(pid), parent: Number(parent), command }];
    });
    const found = all.filter(({ pid }) => pid === this.child.pid);
    // The array grows during the loop: children follow their parents.
    for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
    return found;
  }

  /** Stops it as Ctrl-C does, and returns its exit code. */
  async stop(): Promise<number | null> {
    await endProcess(this.child, 'SIGINT', STOP_MS_MAX);
    return this.child.exitCode;
  }

  /** Stops it with `npm run stop`, and returns the output and exit code of that command. */
  async stopByCommand(): Promise<{ output: string; exitCode: number | null }> {
    const child = spawn(process.execPath, ['deploy/local/run.mjs', 'stop'], {
      env: { ...plainEnvironment(), CPES_DATA_DIR: this.folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await ended(child);
    return { output, exitCode: child.exitCode };
  }

  /** Kills it without notice, as a power failure would. */
  async kill(): Promise<void> {
    await endProcess(this.child, 'SIGKILL', STOP_MS_MAX);
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.removeFolder();
  }
}

/**
 * The same command with a private disk of this many MB at `place`, which only it and its children see and which
 * disappears with them. Without root, it becomes root of a user namespace for the mount.
 */
export function onSmallDisk(
  place: string,
  megabytes: number,
  command: readonly string[],
  access: 'rw' | 'ro' = 'rw',
): string[] {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const back = uid === 0 ? '' : `unshare --map-user=${uid} --map-group=${gid}`;
  const script = `mount -t tmpfs -o ${access},size=${megabytes}m,mode=0755,uid=${uid} cpes "$0" && exec ${back} "$@"`;
  return ['unshare', ...(uid === 0 ? [] : ['--map-root-user']), '--mount', 'sh', '-c', script, place, ...command];
}

/** A path as another process sees it. */
function seenBy(pid: number, path: string): string {
  return join('/proc', String(pid), 'root', path);
}

/** The environment without the tests' own settings. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env;
  return { PATH, HOME, LANG };
}
