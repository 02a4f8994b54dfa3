import { type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrivateFolder } from '@cpes/local-servers';
import { spawnProgram, startedOf } from '@cpes/local-servers';
import { InternalClient } from '@cpes/service-kit';
import { testInfrastructure } from '@cpes/testing';

const PROGRAM = join(import.meta.dirname, '../dist/main.js');
/** Machines are shared. */
const START_MS_MAX = 40_000;
const SECRET = randomBytes(32).toString('base64url');

/** The service as it runs in production: a process of its own, which can be killed and started again. */
export class StoreDraftProcess {
  private child: ChildProcess | undefined;
  private internalUrl = '';
  kills = 0;

  constructor(
    private readonly folder: PrivateFolder,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  async start(): Promise<void> {
    const child = spawnProgram({
      program: PROGRAM,
      log: this.logFile,
      env: {
        PATH: process.env['PATH'] ?? '',
        METRICS_PORT: '0',
        INTERNAL_PORT: '0',
        INTERNAL_SECRET: SECRET,
        BROKER_URL: testInfrastructure().brokerUrl,
        ...this.settings,
      },
    });
    this.child = child;
    const { internalUrl } = await startedOf(child, START_MS_MAX, () => `not started; see ${this.logFile}`);
    this.internalUrl = internalUrl ?? '';
  }

  /** Calls the internal API. */
  call<Answer>(path: string, body: object): Promise<Answer> {
    return new InternalClient({ service: 'store-draft', url: this.internalUrl, secret: SECRET }).post(path, body);
  }

  async killAndStart(): Promise<void> {
    this.kills += 1;
    await this.end('SIGKILL');
    await this.start();
  }

  /** `SIGTERM` as an orchestrator ends it; `SIGKILL` without a word. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  log(): Promise<string> {
    return readFile(this.logFile, 'utf8');
  }

  private get logFile(): string {
    return join(this.folder.path, 'log');
  }
}
