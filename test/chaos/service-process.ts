import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceName } from '@cpes/contracts';
import { ended, endProcess, spawnProgram, type Started, until } from '@cpes/local-servers';
import type { ArmFault, ConsumerFault, Fault, PreloadSettings, StrikeConsumers } from './faults.ts';

/** A first start migrates and loads the rate tables, on cores that others share. */
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 25_000;
const RESTART_MS = 500;
/** A minute of immediate exits, e.g. without a database; then a user should investigate. */
const FALLS_IN_A_ROW_MAX = 60;

export interface ProcessOptions {
  readonly name: string;
  /** The services in this process. */
  readonly services: readonly ServiceName[];
  /** The file that Node runs. */
  readonly program: string;
  /** Of the API and the internal API; a process that is started again is found where it was. */
  readonly port: number;
  readonly internalPort?: number;
  readonly env: Readonly<Record<string, string>>;
  readonly preload: PreloadSettings;
  readonly log: string;
  readonly onEvent: (what: string, fields: object) => void;
}

/** A process of one or all services. Restarts it after an unexpected exit, as an orchestrator would. */
export class ServiceProcess {
  /** The number of processes so far; each restart adds one. */
  incarnation = 0;
  /** The exit codes so far in order; null for a signal. */
  readonly exitCodes: (number | null)[] = [];
  private child: ChildProcess | undefined;
  private started: Started | undefined;
  private isWanted = false;
  private fallsInARow = 0;
  private faultOfNext: Fault | undefined;
  private preload: PreloadSettings;

  constructor(private readonly options: ProcessOptions) {
    this.preload = options.preload;
  }

  get name(): string {
    return this.options.name;
  }

  get services(): readonly ServiceName[] {
    return this.options.services;
  }

  get url(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  /** The address of the internal API; empty when all services are in one process. */
  get internalUrl(): string {
    const { internalPort } = this.options;
    return internalPort === undefined ? '' : `http://127.0.0.1:${internalPort}`;
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error(`${this.name} has no process`);
    return this.child.pid;
  }

  /** The address of `/metrics` and `/readyz`; undefined while the process is starting. */
  get operationsUrl(): string | undefined {
    return this.started === undefined ? undefined : `http://127.0.0.1:${this.started.metricsPort}`;
  }

  /** Resolves when the service reports its start. */
  async start(): Promise<void> {
    this.isWanted = true;
    this.launch();
    await until(`${this.name} has started`, () => this.started !== undefined, START_MS_MAX);
  }

  /** Sends a signal to the process. After SIGKILL it restarts in half a second. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    this.options.onEvent('signal', { process: this.name, signal });
    process.kill(this.pid, signal);
  }

  /** Arms a fault in the running process; see `Fault`. A restarted process does not have it. */
  arm(fault: Fault): void {
    this.options.onEvent('armed', { process: this.name, ...fault });
    this.tell({ chaos: 'arm', fault });
  }

  /** Arms a fault in the next process, even during its start. */
  armNext(fault: Fault): void {
    this.options.onEvent('armed', { process: this.name, incarnation: this.incarnation + 1, ...fault });
    this.faultOfNext = fault;
  }

  /** Makes the running process break its own consumers; see `ConsumerFault`. */
  strikeConsumers(how: ConsumerFault): void {
    this.options.onEvent('consumers struck', { process: this.name, how });
    this.tell({ chaos: 'strike-consumers', how });
  }

  /** Resolves when the current process has exited, within `limitMs`. */
  async fallen(limitMs: number): Promise<void> {
    const { incarnation } = this;
    await until(`${this.name} falls`, () => this.exitCodes.length >= incarnation, limitMs);
  }

  /** Resolves when a process is running, after any number of exits. */
  async back(): Promise<void> {
    await until(`${this.name} is back`, () => this.started !== undefined, START_MS_MAX);
  }

  /** Stops it as an orchestrator does, without a restart. Returns its exit code and duration. */
  async stop(): Promise<{ exitCode: number | null; tookMs: number }> {
    this.isWanted = false;
    const child = this.child;
    const startedAt = performance.now();
    if (child !== undefined) {
      child.kill('SIGCONT');
      await endProcess(child, 'SIGTERM', STOP_MS_MAX);
    }
    return { exitCode: child?.exitCode ?? null, tookMs: Math.round(performance.now() - startedAt) };
  }

  /** Replaces it with a process with other settings, as a deployment does. */
  async replace(preload: PreloadSettings): Promise<void> {
    await this.stop();
    this.preload = preload;
    await this.start();
  }

  private tell(message: ArmFault | StrikeConsumers): void {
    this.child?.send(message);
  }

  private launch(): void {
    const { program, env, log, port, internalPort } = this.options;
    const ports = {
      PORT: String(port),
      ...(internalPort === undefined ? {} : { INTERNAL_PORT: String(internalPort) }),
    };
    const child = spawnProgram({
      program,
      env: { ...env, ...ports, CHAOS_PRELOAD: JSON.stringify(this.preload) },
      log,
      preloads: [pathToFileURL(join(import.meta.dirname, 'preload.js')).href],
    });
    this.incarnation += 1;
    this.child = child;
    child.on('message', (message) => {
      this.started = message as Started;
      this.fallsInARow = 0;
      this.options.onEvent('started', { process: this.name, pid: child.pid });
    });
    if (this.faultOfNext !== undefined) this.tell({ chaos: 'arm', fault: this.faultOfNext });
    this.faultOfNext = undefined;
    void ended(child).then(() => {
      this.started = undefined;
      this.exitCodes.push(child.exitCode);
      this.options.onEvent('ended', { process: this.name, exitCode: child.exitCode, signal: child.signalCode });
      this.fallsInARow += 1;
      if (!this.isWanted || this.fallsInARow > FALLS_IN_A_ROW_MAX) return;
      setTimeout(() => {
        if (this.isWanted && this.child === child) this.launch();
      }, RESTART_MS);
    });
  }
}
