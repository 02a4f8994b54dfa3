import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOf, type ServiceName, SERVICES } from '@cpes/contracts';
import {
  type PostgresInstance,
  programOf,
  type RabbitInstance,
  startPostgres,
  startRabbit,
  until,
} from '@cpes/local-servers';
import {
  type Credentials,
  credentialsIn,
  RunningProgram,
  startInOrder,
  systemSettings,
  WORKED_EXAMPLES,
} from '@cpes/testing';
import { Client } from 'pg';
import { previousCommit } from './support/previous-commit.ts';
import { plainEnvironment } from './support/running-cpes.ts';

/** A whole build beside other work of two cores; it takes some two minutes on idle ones. */
const BUILD_MS_MAX = 900_000;
/** Six processes of one version, beside six others. */
const START_MS_MAX = 240_000;
const TEST_MS_MAX = 300_000;
const END_MS_MAX = 60_000;
const SUBMISSIONS = 20;
const ROOT = join(import.meta.dirname, '..');
const CANDIDATE = WORKED_EXAMPLES.bottle.candidate;

/** The processes of one version. */
type Version = ReadonlyMap<ServiceName, RunningProgram>;

describe('the services of the previous commit and of this one', () => {
  let folder: string;
  let postgres: PostgresInstance;
  let rabbit: RabbitInstance;
  let settings: Awaited<ReturnType<typeof systemSettings>>;
  let credentials: Credentials;
  let old: Version;
  let next: Version;
  let accepted = 0;

  beforeAll(async () => {
    // Hard links work within one file system.
    const parent = join(ROOT, '.data');
    await mkdir(parent, { recursive: true });
    folder = await mkdtemp(join(parent, 'upgrade-'));
    build(previousCommit(ROOT), join(folder, 'previous'));
    postgres = await startPostgres();
    rabbit = await startRabbit();
    const addressOf = (service: Parameters<typeof databaseOf>[0]) =>
      postgres.databases.ensure(databaseOf(service).name);
    settings = await systemSettings(folder, rabbit.url, addressOf);
    old = await start('previous', join(folder, 'previous'));
    credentials = await credentialsIn(folder);
  }, BUILD_MS_MAX);
  afterAll(async () => {
    for (const version of [old, next] as (Version | undefined)[]) await stop(version);
    await (rabbit as RabbitInstance | undefined)?.stop();
    await (postgres as PostgresInstance | undefined)?.stop();
    await rm(folder, { recursive: true });
  }, START_MS_MAX);

  it(
    'share the work while they run side by side, also after a column was added',
    async () => {
      await submit([old]);
      // The new gateway migrates, while the old one goes on.
      const submitting = submit([old]);
      next = await start('this', ROOT);
      await submitting;
      await submit([old, next]);
      await query("ALTER TABLE skus ADD COLUMN of_next_version text NOT NULL DEFAULT ''");
      await submit([old, next]);
      expect(await outcome()).toEqual(oneReportEach());
      for (const version of [old, next])
        for (const stage of ['intake', 'cost-factor', 'scoring'] as const)
          expect(await version.get(stage)?.log()).toContain('event.handled');
    },
    TEST_MS_MAX,
  );

  it(
    'let the previous one take over again, without a migration',
    async () => {
      await stop(next);
      await submit([old]);
      expect(await outcome()).toEqual(oneReportEach());
      next = await start('this', ROOT);
    },
    TEST_MS_MAX,
  );

  it(
    'let this one go on alone, also after a column was removed that only the previous one had',
    async () => {
      const submitting = submit([next]);
      await stop(old);
      await submitting;
      await query('ALTER TABLE skus DROP COLUMN of_next_version');
      await submit([next]);
      expect(await outcome()).toEqual(oneReportEach());
    },
    TEST_MS_MAX,
  );

  async function start(name: string, root: string): Promise<Version> {
    const processes = new Map<ServiceName, RunningProgram>();
    await startInOrder(
      SERVICES.map((service) => ({ service })),
      async ({ service }, internalUrls) => {
        const log = join(folder, `${name}-${service}.log`);
        const env = { ...settings, ...internalUrls };
        const running = await RunningProgram.start({ program: programOf(service, root), env, log });
        processes.set(service, running);
        return running;
      },
    );
    return processes;
  }

  async function query(sql: string): Promise<unknown[]> {
    const client = new Client(settings[databaseOf('gateway').setting]);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Some to each gateway, all at once. Every one has to be accepted. */
  async function submit(versions: readonly Version[]): Promise<void> {
    const headers = { authorization: `Bearer ${credentials.apiKey}`, 'content-type': 'application/json' };
    const statuses = await Promise.all(
      Array.from({ length: SUBMISSIONS }, async (_, index) => {
        const origin = versions[index % versions.length]?.get('gateway')?.url ?? '';
        const answer = await fetch(`${origin}/v2/skus`, { method: 'POST', headers, body: JSON.stringify(CANDIDATE) });
        await answer.text();
        return answer.status;
      }),
    );
    expect(statuses).toEqual(Array.from({ length: SUBMISSIONS }, () => 201));
    accepted += SUBMISSIONS;
  }

  /** The counts of the tables, once every accepted submission has its end or the time for that is over. */
  async function outcome(): Promise<unknown> {
    const COUNTS = `
      SELECT count(*)::int AS accepted, count(report_id)::int AS evaluated, count(DISTINCT report_id)::int AS reports,
        (SELECT count(*)::int FROM open_runs) AS open, (SELECT count(*)::int FROM parked_messages) AS parked
      FROM skus`;
    const wanted = JSON.stringify(oneReportEach());
    const isSo = async () => JSON.stringify((await query(COUNTS))[0]) === wanted;
    await until('every submission has its report', isSo, END_MS_MAX).catch(() => undefined);
    return (await query(COUNTS))[0];
  }

  function oneReportEach() {
    return { accepted, evaluated: accepted, reports: accepted, open: 0, parked: 0 };
  }
});

/** Gateways end before the services that they call. */
async function stop(version: Version | undefined): Promise<void> {
  for (const program of [...(version?.values() ?? [])].reverse()) await program.end('SIGTERM');
}

/**
 * Builds a commit. Its packages are hard links to those of this checkout, because half a gigabyte takes long to copy, or installed
 * where the two commits need different ones.
 */
function build(commit: string, folder: string): void {
  const archive = `${folder}.tar`;
  const options: ExecFileSyncOptions = {
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: BUILD_MS_MAX,
  };
  const run = (program: string, parameters: readonly string[], cwd = ROOT) =>
    execFileSync(program, parameters, { ...options, cwd });
  run('git', ['archive', '--output', archive, commit]);
  run('mkdir', [folder]);
  run('tar', ['-xf', archive, '-C', folder]);
  if (readFileSync(join(folder, 'package-lock.json')).equals(readFileSync(join(ROOT, 'package-lock.json'))))
    run('cp', ['-al', '--parents', ...packageFolders(), folder]);
  else run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  run(process.execPath, ['deploy/build.mjs', '--to-run'], folder);
}

/** Of the checkout, and of workspaces that need another version of a package. */
function packageFolders(): string[] {
  const workspaces = ['libs', 'services', 'clients'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((one) => join(parent, one)),
  );
  return ['.', ...workspaces].map((one) => join(one, 'node_modules')).filter((one) => existsSync(join(ROOT, one)));
}
