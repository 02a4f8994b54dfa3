import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { isAlive, until } from '@cpes/local-servers';

const run = promisify(execFile);

/** The most common faults, those that only the sweeper repairs, and webhooks. For all: `npm run chaos`. */
const SELECTION = ['broker.killed', 'broker.queues-wiped', 'webhooks.killed-briefly'];
/** Fixed, so that `npm run chaos -- --seed` can repeat a failure. */
const SEED = '20261121';
const TEST_MS_MAX = 300_000;
/** PostgreSQL, RabbitMQ and epmd, the name service of RabbitMQ. */
const SERVERS = 3;
/** The command builds first, which takes a moment even without changes. */
const SERVERS_MS_MAX = 60_000;

describe('npm run chaos', () => {
  it(
    'keeps every promise in a short selection of scenarios',
    async () => {
      const parameters = SELECTION.flatMap((name) => ['--scenario', name]);
      const { stdout } = await chaos(...parameters, '--seed', SEED);
      expect(stdout).toContain(`${SELECTION.length} passed, 0 failed`);
    },
    TEST_MS_MAX,
  );

  it(
    'leaves no server running when it is interrupted during a start',
    async () => {
      const launcher = spawn(process.execPath, ['deploy/local/run.mjs', 'chaos', '--scenario', SELECTION[0] ?? ''], {
        env: { ...process.env, NODE_OPTIONS: '' },
        stdio: 'ignore',
      });
      const exited = once(launcher, 'exit');
      let servers: number[] = [];
      const areStarting = async () => (servers = await serversOf(launcher.pid)).length >= SERVERS;
      try {
        await until('the servers are starting', areStarting, SERVERS_MS_MAX);
      } finally {
        launcher.kill('SIGINT');
        launcher.kill('SIGINT');
      }
      expect(await exited).toEqual([130, null]);
      expect(servers.filter(isAlive)).toEqual([]);
    },
    TEST_MS_MAX,
  );

  it('rejects an unknown scenario', async () => {
    await expect(chaos('--scenario', 'broker.painted-green')).rejects.toMatchObject({ code: 2 });
  });
});

/** The servers that a process has started. Each is in its own process group and survives its parent. */
async function serversOf(parent: number | undefined): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const lines = stdout.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s.*(postgres|rabbitmq|epmd)/.exec(line));
  return lines.filter((match) => Number(match?.[2]) === parent).map((match) => Number(match?.[1]));
}

async function chaos(...parameters: string[]): Promise<{ stdout: string }> {
  try {
    return await run(process.execPath, ['deploy/local/run.mjs', 'chaos', ...parameters], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  } catch (error) {
    process.stderr.write((error as { stdout: string }).stdout);
    throw error;
  }
}
