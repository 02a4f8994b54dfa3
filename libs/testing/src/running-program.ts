import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ended, privateFolder, type PrivateFolder, spawnProgram, type Started, startedOf } from '@cpes/local-servers';
import { testInfrastructure } from './test-infrastructure.ts';

/** Machines are shared. */
const START_MS_MAX = 40_000;
/** Characters of a log's end that tell why a program did not start. */
const LOG_SHOWN = 2_000;

/** A compiled program in a process of its own, as it runs in production, on the run's broker. It can be killed and started again. */
export class RunningProgram {
  private child: ChildProcess | undefined;
  private started: Partial<Started> = {};

  private constructor(
    private readonly program: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly folder: PrivateFolder,
  ) {}

  static async start(program: string, env: Readonly<Record<string, string>>): Promise<RunningProgram> {
    const running = new RunningProgram(program, env, await privateFolder('program'));
    await running.start();
    return running;
  }

  /** Of the API; empty when there is none. */
  get url(): string {
    return this.started.url ?? '';
  }

  get internalUrl(): string {
    return this.started.internalUrl ?? '';
  }

  async start(): Promise<void> {
    const { PATH = '' } = process.env;
    const { brokerUrl } = testInfrastructure();
    const env = { PATH, PORT: '0', METRICS_PORT: '0', BROKER_URL: brokerUrl, ...this.env };
    this.child = spawnProgram({ program: this.program, log: this.logFile, env });
    try {
      this.started = await startedOf(this.child, START_MS_MAX, () => `${this.program} has not started`);
    } catch (error) {
      const log = await this.log();
      await this.folder.remove();
      throw new Error(`${String(error)}\n${log.slice(-LOG_SHOWN)}`, { cause: error });
    }
  }

  /** `SIGTERM` as an orchestrator ends it; `SIGKILL` without notice. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child === undefined) return;
    this.child.kill(signal);
    await ended(this.child);
  }

  /** All that it has written. */
  log(): Promise<string> {
    return readFile(this.logFile, 'utf8').catch(() => '');
  }

  /** Memory of the process in MB, without what is swapped out, as Linux says. */
  async memoryMb(): Promise<number> {
    const status = await readFile(`/proc/${this.child?.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
  }

  /** Ends it without notice, and leaves nothing behind. */
  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await this.folder.remove();
  }

  private get logFile(): string {
    return join(this.folder.path, 'log');
  }
}
