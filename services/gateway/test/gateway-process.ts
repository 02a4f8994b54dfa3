import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder, spawnProgram, startedOf } from '@cpes/local-servers';
import { testInfrastructure } from '@cpes/testing';

const PROGRAM = join(import.meta.dirname, '../dist/main.js');
/** Machines are shared. */
const START_MS_MAX = 25_000;

/** A gateway as it runs in production: a process of its own, on a database that others may share. */
export class GatewayProcess {
  static async start(databaseUrl: string, settings: Record<string, string> = {}): Promise<GatewayProcess> {
    const folder = await privateFolder('gateway-process');
    const log = join(folder.path, 'log');
    const child = spawnProgram({
      program: PROGRAM,
      log,
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: '0',
        METRICS_PORT: '0',
        BROKER_URL: testInfrastructure().brokerUrl,
        GATEWAY_DATABASE_URL: databaseUrl,
        SHED_AGE_MS: '600000',
        SHED_SUBMISSIONS_AT_ONCE: '100000',
        RUN_SWEEP_EVERY_MS: '600000',
        ...settings,
      },
    });
    try {
      const { url } = await startedOf(child, START_MS_MAX, () => 'the gateway has not started');
      if (url === undefined) throw new Error('the gateway has no address');
      return new GatewayProcess(url, child, () => folder.remove());
    } catch (error) {
      const said = await readFile(log, 'utf8').catch(() => '');
      await folder.remove();
      throw new Error(`${String(error)}\n${said.slice(-2_000)}`, { cause: error });
    }
  }

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly removeFolder: () => Promise<void>,
  ) {}

  post(path: string, body: string, key: string, headers: Record<string, string> = {}): Promise<Response> {
    const sent = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers };
    return fetch(`${this.url}${path}`, { method: 'POST', headers: sent, body });
  }

  /** Memory of the process in MB, without what is swapped out. Linux tells it. */
  async memoryMb(): Promise<number> {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
  }

  /** Ends it without a word. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    await this.removeFolder();
  }
}
