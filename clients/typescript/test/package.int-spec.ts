import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, type PrivateFolder } from '@cpes/local-servers';

const ROOT = join(import.meta.dirname, '../../..');
const NAME = 'node_modules/@cpes/client';
/** npm packs, installs and compiles for some seconds; the machine may be busy. */
const PACKAGE_MS_MAX = 180_000;

const PROGRAM = `
import { type AnswerOf, type BodyOf, CpesClient, CpesProblem } from '@cpes/client';

const client = new CpesClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'a-key' });
const candidate: BodyOf<'createSku'> = { factoryCostCents: 540, retailPriceCents: 2999 };
export async function verdictOf(): Promise<AnswerOf<'getReport'>['verdict'] | string> {
  try {
    const sku = await client.skus.create(candidate, { idempotencyKey: 'row-12', waitSeconds: 5 });
    return sku.reportId === null ? 'none' : (await client.reports.get(sku.reportId)).verdict;
  } catch (error) {
    return error instanceof CpesProblem ? error.code : 'unreachable';
  }
}
// @ts-expect-error An amount is a number.
export const wrong: BodyOf<'createSku'> = { factoryCostCents: '5.40', retailPriceCents: 2999 };
`;
const TSCONFIG = {
  compilerOptions: { strict: true, module: 'nodenext', target: 'es2023', skipLibCheck: false, types: [], noEmit: true },
};

interface Locked {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Outside of this repository, in an empty project. */
describe('the packed client', () => {
  let project: PrivateFolder;
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(program, parameters, { cwd: project.path, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] });
  const write = (name: string, content: unknown) =>
    writeFileSync(join(project.path, name), typeof content === 'string' ? content : JSON.stringify(content));

  beforeAll(async () => {
    project = await privateFolder('packed-client');
    const folder = join(ROOT, 'clients/typescript');
    const [packed] = JSON.parse(run('npm', 'pack', folder, '--json')) as {
      filename: string;
      files: { path: string }[];
    }[];
    const { filename = '', files = [] } = packed ?? {};
    expect(files.map(({ path }) => path).filter((path) => /(^|\/)(src|test|tools)\/|tsbuildinfo/.test(path))).toEqual(
      [],
    );
    write('package.json', {
      name: 'empty',
      private: true,
      type: 'module',
      dependencies: { '@cpes/client': `file:${filename}` },
    });
    write('package-lock.json', lockOf(filename));
    run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
  }, PACKAGE_MS_MAX);
  afterAll(() => project.remove());

  it(
    'compiles in a strict program with its own types alone',
    () => {
      write('program.ts', PROGRAM);
      write('tsconfig.json', TSCONFIG);
      expect(run(process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.')).toBe('');
    },
    PACKAGE_MS_MAX,
  );

  it('runs in Node.js as a library and on the command line', () => {
    const print = `import('@cpes/client').then((client) => console.log(Object.keys(client).sort().join()))`;
    expect(run(process.execPath, '-e', print).trim()).toBe(
      'ATTEMPTS_MAX,CpesClient,CpesProblem,CpesUnreachable,RETRY_AFTER_SECONDS_MAX',
    );
    expect(run(process.execPath, 'node_modules/.bin/cpes', '--help')).toContain('evaluate');
  });
});

/** The versions of this repository's lock file, which are in npm's cache, so that an install works offline. */
function lockOf(filename: string): object {
  const all = (
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  ).packages;
  const { version, dependencies = {} } = all['clients/typescript']!;
  const packages: Record<string, object> = {
    '': { name: 'empty', dependencies: { '@cpes/client': `file:${filename}` } },
    [NAME]: { version, resolved: `file:${filename}`, dependencies, bin: { cpes: 'cpes.mjs' } },
  };
  const left = Object.keys(dependencies);
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const path = `node_modules/${name}`;
    const locked = all[path];
    if (locked === undefined || path in packages) continue;
    packages[path] = locked;
    left.push(...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }));
  }
  return { name: 'empty', lockfileVersion: 3, requires: true, packages };
}
