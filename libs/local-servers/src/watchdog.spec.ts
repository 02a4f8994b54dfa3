import { type ChildProcess, spawn } from 'node:child_process';
import { endProcess, isAlive, until } from './child.ts';
import { startWatchdog } from './watchdog.ts';

const LISTENS = 'process.stdout.write("up"); setInterval(() => undefined, 1000)';
const DOES_NOT_LISTEN = `process.on("SIGINT", () => undefined); ${LISTENS}`;
/** Like the broker's script: the leader of the group only starts the process that does the work. */
const DELEGATES = `
  const worker = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(LISTENS)}]);
  process.stdout.write(String(worker.pid));
  setInterval(() => undefined, 1000);`;

describe('startWatchdog', () => {
  let server: ChildProcess;
  let output: string;
  let watchdog: ChildProcess;

  async function serve(source: string): Promise<void> {
    server = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    output = String(await new Promise((resolve) => server.stdout?.once('data', resolve)));
    watchdog = startWatchdog(server, 'INT');
  }
  /** The system closes a process's end of a pipe when the process ends for any reason. */
  function loseLauncher(): void {
    watchdog.stdin?.destroy();
  }
  async function expectGone(limitMs: number, pid = 0): Promise<void> {
    await until('it is gone', () => !isAlive(pid), limitMs);
    expect(isAlive(pid)).toBe(false);
  }
  afterEach(() => endProcess(server, 'SIGKILL', 1_000));

  it.each([
    ['listens', LISTENS],
    ['does not listen', DOES_NOT_LISTEN],
  ])('ends a server that %s within ten seconds after its launcher, and then itself', async (_what, source) => {
    await serve(source);
    loseLauncher();
    await expectGone(10_000, server.pid);
    await expectGone(1_000, watchdog.pid);
  });

  it('ends the whole group of a server whose leader was killed', async () => {
    await serve(DELEGATES);
    const worker = Number(output);
    expect(isAlive(worker)).toBe(true);
    await endProcess(server, 'SIGKILL', 1_000);
    await expectGone(10_000, worker);
  });

  it('ends when its server ends', async () => {
    await serve(LISTENS);
    await endProcess(server, 'SIGTERM', 1_000);
    await expectGone(1_000, watchdog.pid);
  });
});
