import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { SERVICES } from '@cpes/contracts';
import { privateFolder, type PrivateFolder } from '@cpes/local-servers';

/**
 * npm installs in half a minute to two minutes, and a cold build takes about 20 s of CPU time; the machine may be busy.
 */
const BUILD_MS_MAX = 600_000;
const ROOT = process.cwd();

/** The steps of the first stage of deploy/Dockerfile, in order: the input of an image. */
const [, firstStage = ''] = readFileSync('deploy/Dockerfile', 'utf8').split(/^FROM .*$/m);
const STEPS = [...firstStage.matchAll(/^(COPY|RUN) (.*)$/gm)].map(([, name, rest = '']) => ({ name, rest }));
const IGNORED = readFileSync('.dockerignore', 'utf8').trim().split('\n');

/** Builds as an engine does, in a folder that holds only what the COPY lines name. */
describe('deploy/Dockerfile', () => {
  let folder: PrivateFolder;
  beforeAll(async () => {
    folder = await privateFolder('image-build');
  });
  afterAll(() => folder.remove());

  it(
    'builds every program from the copied files alone',
    () => {
      const image = join(folder.path, 'image');
      const programs = [...SERVICES, 'setup'];
      for (const { name, rest } of STEPS) {
        if (name === 'COPY') copy(rest.split(' '), folder.path);
        else run(rest, image);
      }
      // Built there, not copied from this checkout.
      expect(existsSync(join(folder.path, 'services/web/src/api/schema.ts'))).toBe(false);
      expect(existsSync(join(folder.path, 'clients/typescript/src/api.ts'))).toBe(true);
      expect(readdirSync(join(image, 'app/services')).toSorted()).toEqual(programs.toSorted());
      const bundles = programs.map((name) => join(image, 'app/services', name, 'dist/bundle/main.js'));
      expect(bundles.filter((bundle) => !existsSync(bundle))).toEqual([]);
      expect(existsSync(join(image, 'app/dist/web/index.html'))).toBe(true);
    },
    BUILD_MS_MAX,
  );

  it(
    'changes no file in a second build',
    () => {
      const before = timesOfFiles(folder.path);
      const [build = ''] = STEPS.flatMap(({ rest }) => /node deploy\/build\.mjs.*$/.exec(rest) ?? []);
      run(build, '');
      expect(timesOfFiles(folder.path)).toEqual(before);
    },
    BUILD_MS_MAX,
  );

  /** Packages come from npm's cache, or else from the registry. */
  function run(command: string, image: string): void {
    const local = command.replace('npm ci', 'npm ci --prefer-offline --loglevel=error').replace(' /image', ` ${image}`);
    execFileSync('sh', ['-c', local], {
      cwd: folder.path,
      // Without the NODE_ENV of the tests, with which the pages would be built for development.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      stdio: ['ignore', 2, 2],
    });
  }
});

/**
 * `COPY source … target`: the contents of a folder go into the target, files go into a target that ends with a slash.
 */
function copy(names: readonly string[], target: string): void {
  const place = names.at(-1) ?? '';
  for (const source of names.slice(0, -1)) {
    const isInto = place.endsWith('/') && statSync(source).isFile();
    cpSync(source, join(target, isInto ? join(place, basename(source)) : place), {
      recursive: true,
      filter: (path) => !isIgnored(relative(ROOT, join(ROOT, path))),
    });
  }
}

/** The modification time of each file outside of packages. */
function timesOfFiles(folder: string): Record<string, number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [relative(folder, file), statSync(file).mtimeMs]));
}

function isIgnored(path: string): boolean {
  return IGNORED.some((pattern) =>
    pattern.startsWith('**/') ? path.split('/').includes(pattern.slice(3)) : path === pattern,
  );
}
