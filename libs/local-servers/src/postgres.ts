import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, isAlive, until } from './child.ts';
import { Databases, type PostgresServer } from './databases.ts';
import { freePort } from './free-port.ts';
import { embeddedPostgres, type PostgresPrograms } from './postgres-binaries.ts';
import { keptPassword } from './kept-password.ts';
import { privateFolder } from './private-folder.ts';
import { commandAs } from './server-user.ts';
import { startWatchdog } from './watchdog.ts';

/** Recovery reads up to 2 GB of log first; a server that cannot start reports it much sooner. */
const READY_MS_MAX = 300_000;
const STOP_MS_MAX = 10_000;
/** The last children of a killed server keep its memory until they notice, or until a busy disk responds. */
const LET_GO_MS_MAX = 60_000;
const LET_GO_CHECK_MS = 200;
const HELD = 'shared memory block';
/** Settings of every server. */
export const SUPERUSER = 'cpes';

/** For temporary instances, which need no durability. */
const VOLATILE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A connection's process keeps up to this many freed bytes. Otherwise each larger statement allocates its memory again, and page
 * faults are a sixth of the server's CPU time.
 */
const KEEP_FREED_MEMORY = { MALLOC_TRIM_THRESHOLD_: '33554432', MALLOC_MMAP_THRESHOLD_: '33554432' };

export interface PostgresOptions {
  /** Persistent when given; by default a temporary folder that `stop` removes. */
  readonly folder?: string;
  /** Trades durability for speed. */
  readonly isVolatile?: boolean;
  /** Settings as on the command line of the server, `NAME=VALUE`. */
  readonly settings?: readonly string[];
  /** Cancels a start. */
  readonly stopRequest?: AbortSignal | undefined;
}

export interface PostgresInstance {
  /** The id of the server's process; a restart changes it. */
  pid(): number;
  readonly server: PostgresServer;
  readonly databases: Databases;
  /** Restarts it on the same port, with its data on disk. */
  restart(stopRequest?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a private PostgreSQL on 127.0.0.1. A server that a killed process left behind in the folder is stopped first. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresInstance> {
  const programs = await embeddedPostgres();
  const temporary = options.folder === undefined ? await privateFolder('postgres', programs.user) : undefined;
  const home = temporary?.path ?? options.folder ?? '';
  const data = join(home, 'data');
  await prepare(home, programs);
  const password = await initialise(home, data, programs, options);
  await stopLeftover(data);

  const port = await freePort();
  const start = (stopRequest?: AbortSignal) => launch({ ...options, data, home, port, programs, stopRequest });
  let server = await start(options.stopRequest);
  const access = { port, user: SUPERUSER, password, folder: home };
  return {
    pid: () => server.pid ?? 0,
    server: access,
    databases: new Databases(access),
    restart: async (stopRequest) => {
      server = await start(stopRequest);
    },
    stop: async () => {
      await endProcess(server, 'SIGINT', STOP_MS_MAX);
      await temporary?.remove();
    },
  };
}

async function prepare(home: string, { user }: PostgresPrograms): Promise<void> {
  await mkdir(home, { recursive: true });
  if (user !== undefined) await chown(home, user.uid, user.gid);
}

/** Creates the cluster once. The superuser's password is in a file beside it that only its owner can read. */
async function initialise(
  home: string,
  data: string,
  { initdb, user }: PostgresPrograms,
  { isVolatile = false, stopRequest }: PostgresOptions,
): Promise<string> {
  const secret = join(home, 'superuser');
  if (existsSync(data)) {
    const kept = await keptPassword(secret);
    if (kept !== undefined) return kept;
    throw new Error(
      `${secret} is missing or damaged, the password of the database in ${data}: put it back, or move both away to start over`,
    );
  }
  // Created under another name, so an interrupted first start leaves no partial cluster.
  const draft = `${data}.new`;
  await rm(draft, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  await writeFile(secret, password, { mode: 0o600 });
  if (user !== undefined) await chown(secret, user.uid, user.gid);
  const auth = ['--auth=scram-sha-256', `--pwfile=${secret}`];
  const parameters = [
    '-D',
    draft,
    '-U',
    SUPERUSER,
    ...auth,
    '-E',
    'UTF8',
    '--locale=C',
    ...(isVolatile ? ['--no-sync'] : []),
  ];
  await run(commandAs(user, initdb, parameters, home), stopRequest);
  await chmod(draft, 0o700);
  await rename(draft, data);
  return password;
}

/** Stops the server of a killed launcher; the pid file has its process id. */
async function stopLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [first = '', folder] = (await readFile(file, 'utf8')).split('\n');
  const pid = Number(first);
  if (folder !== data || !Number.isSafeInteger(pid) || !isAlive(pid)) return;
  if (await isPostgres(pid)) process.kill(pid, 'SIGINT');
  else if (!(await isZombie(pid))) return;
  await until('the server left behind stops', () => !isAlive(pid), STOP_MS_MAX);
}

/** Another process can have the pid by now, so check that it is a postgres if the system shows it. */
async function isPostgres(pid: number): Promise<boolean> {
  const file = `/proc/${pid}/cmdline`;
  return !existsSync(file) || (await readFile(file, 'utf8')).includes('postgres');
}

/** Whether a process was killed but not reaped by its parent: the next server would consider it alive and not start. */
async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

interface Launch extends PostgresOptions {
  readonly data: string;
  readonly home: string;
  readonly port: number;
  readonly programs: PostgresPrograms;
}

/** Children of a killed server may end a moment later; until then PostgreSQL refuses to start. */
async function launch(request: Launch): Promise<ChildProcess> {
  const giveUpAt = Date.now() + LET_GO_MS_MAX;
  for (;;) {
    try {
      return await launchOnce(request);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(HELD)) || Date.now() > giveUpAt) throw error;
    }
    await delay(LET_GO_CHECK_MS);
  }
}

async function launchOnce(request: Launch): Promise<ChildProcess> {
  const { data, home, port, programs, isVolatile, stopRequest } = request;
  const settings = [
    'listen_addresses=127.0.0.1',
    // No Unix sockets: their paths have at most 107 bytes, and a comma would split the path.
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=128MB',
    'wal_compression=on',
    // Fewer checkpoints under load write fewer full pages; recovery after a crash takes some seconds longer.
    'max_wal_size=2GB',
    'log_min_messages=warning',
    ...(isVolatile === true ? VOLATILE : []),
    ...(request.settings ?? []),
  ];
  const { program, parameters, options } = commandAs(
    programs.user,
    programs.postgres,
    ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
    home,
  );
  const server = spawn(program, parameters, {
    ...options,
    env: { ...process.env, ...KEEP_FREED_MEMORY },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group, so that Ctrl-C reaches only the launcher. It stops the server after the services.
    detached: true,
  });
  startWatchdog(server, 'INT');
  let output = '';
  let isReady = false;
  server.stderr.on('data', (chunk: Buffer) => {
    if (isReady) return;
    output += chunk.toString('utf8');
    isReady = output.includes('ready to accept connections');
  });
  const hasStarted = () => {
    stopRequest?.throwIfAborted();
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`PostgreSQL did not start (${faultIn(output)})`);
    }
    return isReady;
  };
  try {
    await until('PostgreSQL is ready', hasStarted, READY_MS_MAX, 20);
  } catch (error) {
    await endProcess(server, 'SIGINT', STOP_MS_MAX);
    throw error;
  }
  return server;
}

/** Settles when the program has ended: after an abort, it may still be removing its files. */
function run({ program, parameters, options }: ReturnType<typeof commandAs>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'], signal });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    let fault: Error | undefined;
    child.once('error', (error) => {
      fault = error;
      if (child.pid === undefined) reject(error);
    });
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(fault ?? new Error(`${basename(program)} failed (${faultIn(output)})`));
    });
  });
}

/** The line with the cause in the output of a PostgreSQL program: the first with an error, or else the last one. */
function faultIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fault = lines.map((line) => /(?:PANIC|FATAL|ERROR|error|fatal): +(.*)/.exec(line)?.[1]).find(Boolean);
  return fault ?? lines.at(-1) ?? 'no output';
}
