import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  endProcess,
  privateFolder,
  type Program,
  spawnProgram,
  type Started,
  startedOf,
  startWatchdog,
} from '@cpes/local-servers';

/** A first start migrates and loads the rate tables, perhaps on a busy machine. */
const START_MS_MAX = 90_000;
/** A service drains for at most 15 s. */
const STOP_MS_MAX = 25_000;
/** Characters of the log's end to show when a program did not start. */
const LOG_SHOWN = 2_000;

/** A program, and a file for its log; without one, the log goes to a temporary file. */
export type ProgramOptions = Omit<Program, 'log'> & Partial<Pick<Program, 'log'>>;

/** A compiled program in a separate process, as in production, which a test can kill and restart. */
export class RunningProgram {
  private child: ChildProcess | undefined;
  private started: Partial<Started> = {};

  private constructor(
    private readonly program: Program,
    private readonly removeLog: () => Promise<void>,
  ) {}

  static async start({ log, ...program }: ProgramOptions): Promise<RunningProgram> {
    const folder = log === undefined ? await privateFolder('program') : undefined;
    const file = log ?? join(folder?.path ?? '', 'log');
    const running = new RunningProgram({ ...program, log: file }, async () => folder?.remove());
    await running.start();
    return running;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Of the API; empty when there is none. */
  get url(): string {
    return this.started.url ?? '';
  }

  get internalUrl(): string {
    return this.started.internalUrl ?? '';
  }

  async start(): Promise<void> {
    const { program } = this.program;
    const { PATH, HOME, LANG, NODE_OPTIONS } = process.env;
    const env = { PATH, HOME, LANG, NODE_OPTIONS, PORT: '0', METRICS_PORT: '0', ...this.program.env };
    this.child = spawnProgram({ ...this.program, env });
    startWatchdog(this.child, 'TERM');
    try {
      this.started = await startedOf(this.child, START_MS_MAX, () => `${program} has not started`);
    } catch (error) {
      const log = await this.log();
      await this.removeLog();
      throw new Error(`${String(error)}\n${log.slice(-LOG_SHOWN)}`, { cause: error });
    }
  }

  /** `SIGTERM` as an orchestrator ends it; `SIGKILL` without notice. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child !== undefined) await endProcess(this.child, signal, STOP_MS_MAX);
  }

  /** Its whole output. */
  log(): Promise<string> {
    return readFile(this.program.log, 'utf8').catch(() => '');
  }

  /** Resident memory of the process in MB, from Linux. */
  async memoryMb(): Promise<number> {
    const status = await readFile(`/proc/${this.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
  }

  /** Kills it and removes its files. */
  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await this.removeLog();
  }
}
