import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ended, endProcess, isAlive, privateFolder, type PrivateFolder, until } from '@cpes/local-servers';
import { SERVICES } from '@cpes/contracts';
import { BrokerConfig } from '@cpes/messaging/config';
import { InternalApiConfig } from '@cpes/service-kit';
import { ProcessConfig } from '@cpes/service-kit/process-config';
import { settingsOf, WORKED_EXAMPLES, wrongValueOf } from '@cpes/testing';
import { DEFINITIONS } from '../services/standalone/src/services.ts';
import { Settings } from '../services/standalone/src/settings.ts';
import { onSmallDisk, type Way, WAYS } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
/** Before any server is started; the machine may be busy. */
const REFUSED_MS_MAX = 30_000;

let parent: PrivateFolder;
let taken: Server;
let takenPort: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  parent = await privateFolder('refused');
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  takenPort = String((taken.address() as AddressInfo).port);
  await writeFile(join(parent.path, 'file'), '');
});
afterAll(async () => {
  for (const child of children) await endProcess(child, 'SIGTERM', 40_000);
  taken.close();
  await parent.remove();
});

/** The built commands behind `npm start` and `npm run start:services`. */
const PROGRAMS: Readonly<Record<Way, string>> = {
  start: 'services/standalone/dist/main.js',
  services: 'services/standalone/dist/services.main.js',
};

/** Starts CPES and collects its output. */
function start(
  way: Way,
  env: Record<string, string>,
  on = (command: string[]) => command,
  options: readonly string[] = ['--no-demo'],
) {
  const [program = '', ...parameters] = on([process.execPath, PROGRAMS[way], ...options]);
  const child = spawn(program, parameters, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

describe.each(WAYS)('`npm run %s` that cannot start', (way) => {
  const folder = () => join(parent.path, way);
  const obstacles: [string, () => Record<string, string>, RegExp][] = [
    ['a setting of the gateway', () => ({ SHED_AGE_MS: 'soon' }), /SHED_AGE_MS must be an integer number$/],
    ['a setting of cost-factor', () => ({ CPES_DUTY_SOURCE_URL: 'x' }), /CPES_DUTY_SOURCE_URL must be a URL address$/],
    [
      'one port for two',
      () => ({ PORT: '8081', METRICS_PORT: '8081' }),
      /METRICS_PORT .*is the same as PORT.*: give .*another/,
    ],
    [
      'a port that is taken',
      () => ({ PORT: takenPort }),
      /PORT: port \d+ of 127\.0\.0\.1 is taken; .*set PORT to another/,
    ],
    ['a taken port for metrics', () => ({ METRICS_PORT: takenPort }), /METRICS_PORT: port \d+ .* set METRICS_PORT to/],
    ['an address elsewhere', () => ({ HOST: '192.0.2.1' }), /HOST: cannot listen on 192\.0\.2\.1 .* set HOST to/],
    [
      'a file for a folder',
      () => ({ CPES_DATA_DIR: join(parent.path, 'file') }),
      /file is a file; set CPES_DATA_DIR to/,
    ],
    ['a folder below /proc', () => ({ CPES_DATA_DIR: '/proc/x/y' }), /CPES_DATA_DIR: .* set CPES_DATA_DIR to another/],
  ];

  it.each(obstacles)(
    'prints one line with the fix for %s',
    async (_what, env, sentence) => {
      const { child, output } = start(way, { CPES_DATA_DIR: folder(), ...env() });
      await until('it exits', () => child.exitCode !== null, REFUSED_MS_MAX);
      expect(output()).toMatch(/^CPES could not start: .*\n$/);
      expect(output().trim()).toMatch(sentence);
      expect(child.exitCode).toBe(1);
    },
    REFUSED_MS_MAX + 10_000,
  );

  it(
    'names every wrong setting in one line, without its value, before it creates the data folder',
    async () => {
      const wrong = wrongValuesOf([
        Settings,
        ProcessConfig,
        InternalApiConfig,
        BrokerConfig,
        ...Object.values(DEFINITIONS).map(({ config }) => config),
      ]);
      const { child, output } = start(way, wrong, undefined, []);
      await until('it exits', () => child.exitCode !== null, REFUSED_MS_MAX);
      expect(child.exitCode).toBe(1);
      expect(output()).toMatch(/^CPES could not start: the settings are not usable: .*\n$/);
      expect(Object.keys(wrong).filter((name) => !output().includes(` ${name} `))).toEqual([]);
      expect(output()).not.toContain('value" of');
      expect(existsSync('/missing')).toBe(false);
    },
    REFUSED_MS_MAX + 10_000,
  );

  it.each([
    ['cannot be written to', 300, 'ro', /is on a disk that cannot be written to; set CPES_DATA_DIR to another folder$/],
    ['is full', 20, 'rw', /has \d+ MB free, and \d+ are needed; make room, or set CPES_DATA_DIR to another folder$/],
  ] as const)(
    'prints one line with the fix for a disk that %s',
    async (_what, megabytes, access, sentence) => {
      const disk = join(parent.path, `${way}-${access}`);
      await mkdir(disk);
      const { child, output } = start(way, { CPES_DATA_DIR: join(disk, 'data') }, (command) =>
        onSmallDisk(disk, megabytes, command, access),
      );
      await until('it exits', () => child.exitCode !== null, REFUSED_MS_MAX);
      expect(output()).toMatch(/^CPES could not start: .*\n$/);
      expect(output().trim()).toMatch(sentence);
    },
    REFUSED_MS_MAX + 10_000,
  );
});

describe.each(WAYS)('`npm run %s` with an unknown option', (way) => {
  it('names the available option', async () => {
    const env = { CPES_DATA_DIR: join(parent.path, 'options') };
    const { child, output } = start(way, env, undefined, ['--demo']);
    await until('it exits', () => child.exitCode !== null, REFUSED_MS_MAX);
    expect(output()).toBe('CPES could not start: there is no option --demo; there are --no-demo and --instances N\n');
  });
});

describe('a service started alone', () => {
  it.each([
    [
      'its database is away',
      { COST_FACTOR_DATABASE_URL: 'postgres://cost_factor:x@127.0.0.1:1/cost_factor' },
      /ECONNREFUSED/,
    ],
    ['its port for operators is taken', { METRICS_PORT: () => takenPort }, /EADDRINUSE/],
  ])('exits with 1 and one line in its log when %s', async (_what, given, reason) => {
    const env = Object.fromEntries(
      Object.entries({
        BROKER_URL: 'amqp://127.0.0.1:1',
        COST_FACTOR_DATABASE_URL: 'postgres://cost_factor:x@127.0.0.1:1/cost_factor',
        ...given,
      }).map(([name, value]) => [name, typeof value === 'string' ? value : value()]),
    );
    const child = spawn(process.execPath, ['services/cost-factor/dist/bundle/main.js'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await ended(child);
    expect(child.exitCode).toBe(1);
    const lines = output.trim().split('\n');
    const own = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'broker.connection');
    expect(own).toMatchObject([{ level: 'error', msg: 'service.failed', reason: expect.stringMatching(reason) }]);
  });
});

describe.each(SERVICES)('%s in its own process', (service) => {
  it('names every wrong setting in one log line, without its value, before it opens a port', async () => {
    const wrong = wrongValuesOf([ProcessConfig, InternalApiConfig, BrokerConfig, DEFINITIONS[service].config]);
    const child = spawn(process.execPath, [`services/${service}/dist/bundle/main.js`], {
      env: wrong,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await ended(child);
    expect(child.exitCode).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(Object.keys(wrong).filter((name) => !output.includes(` ${name} `))).toEqual([]);
    expect(output).not.toContain('value\\" of');
  });
});

/** Each setting of these classes with an invalid value. */
function wrongValuesOf(classes: readonly (new () => object)[]): Record<string, string> {
  const names = classes.flatMap(settingsOf);
  return Object.fromEntries(names.map((name) => [name, wrongValueOf(name)]));
}

describe('a data folder', () => {
  const folder = () => join(parent.path, 'shared');
  const isUp = (output: string) => output.includes('read the report with');

  it(
    'is used by one of two concurrent starts, and the other one names it',
    async () => {
      const both = [start('start', { CPES_DATA_DIR: folder() }), start('start', { CPES_DATA_DIR: folder() })];
      await until('one has ended', () => both.some(({ child }) => child.exitCode !== null), REFUSED_MS_MAX);
      const [refused, running] = both[0]!.child.exitCode === null ? [both[1]!, both[0]!] : [both[0]!, both[1]!];
      expect(refused.child.exitCode).toBe(1);
      expect(refused.output()).toBe(
        `CPES could not start: another CPES (process ${running.child.pid}) runs on ${folder()}; ` +
          'stop it first, or set CPES_DATA_DIR to another folder\n',
      );
      await until('the other is up', () => isUp(running.output()), START_MS_MAX);
      await endProcess(running.child, 'SIGINT', 40_000);
      expect(running.child.exitCode).toBe(0);
    },
    START_MS_MAX,
  );

  it(
    'without its passwords and demo key works again with a key from `npm run admin`',
    async () => {
      await rm(join(folder(), 'postgres', 'role-webhook'));
      const credentials = JSON.parse(await readFile(join(folder(), 'demo-credentials.json'), 'utf8'));
      await writeFile(join(folder(), 'demo-credentials.json'), 'null');
      const { child, output } = start('start', { CPES_DATA_DIR: folder() });
      await until('it is up', () => isUp(output()), START_MS_MAX);
      expect(output()).toContain('npm run admin -- key create --tenant ID');

      const parameters = ['deploy/local/run.mjs', 'admin', 'key', 'create', '--tenant', credentials.tenantId];
      const admin = spawn(process.execPath, parameters, { env: { ...process.env, CPES_DATA_DIR: folder() } });
      let key = '';
      admin.stdout.on('data', (chunk: Buffer) => (key += chunk.toString()));
      await ended(admin);
      const api = /API +(\S+)/.exec(output())?.[1] ?? '';
      const answer = await fetch(`${api}/skus`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json', prefer: 'wait=10' },
        body: JSON.stringify(WORKED_EXAMPLES.bottle.candidate),
      });
      expect([answer.status, await answer.json()]).toMatchObject([201, { status: 'EVALUATED' }]);
      await endProcess(child, 'SIGINT', 40_000);
    },
    START_MS_MAX,
  );
});

describe.each(WAYS)('Ctrl-C while `npm run %s` starts', (way) => {
  it(
    'stops it with all its processes, and announces nothing as running',
    async () => {
      const folder = join(parent.path, `interrupted-${way}`);
      const { child, output } = start(way, { CPES_DATA_DIR: folder });
      const pidFile = join(folder, 'postgres', 'data', 'postmaster.pid');
      const pid = async () => Number((await readFile(pidFile, 'utf8').catch(() => '0')).split('\n')[0]);
      await until('the database is there', async () => (await pid()) > 0, START_MS_MAX);
      const database = await pid();
      process.kill(child.pid!, 'SIGINT');
      await until('it has ended', () => child.exitCode !== null, 15_000);
      expect([child.exitCode, output()]).toEqual([0, '']);
      expect(isAlive(database)).toBe(false);
    },
    START_MS_MAX,
  );
});
