import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { privateFolder, type PrivateFolder } from '@cpes/local-servers';

/** A cold build takes some 20 s of CPU time; the machine may be busy. */
const BUILD_MS_MAX = 300_000;
const ROOT = process.cwd();

/** The steps of the first stage of deploy/Dockerfile, in order: what an image is built from. */
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
    'builds a service from the files that it copies, and no others',
    () => {
      const image = join(folder.path, 'image');
      for (const { name, rest } of STEPS) {
        if (name === 'COPY') copy(rest.split(' '), folder.path);
        else run(rest, image);
      }
      expect(readdirSync(join(image, 'services'))).toEqual(['gateway']);
      expect(existsSync(join(image, 'services/gateway/dist/bundle/main.js'))).toBe(true);
      expect(existsSync(join(image, 'dist/web/index.html'))).toBe(true);
    },
    BUILD_MS_MAX,
  );

  /** The packages are those that are installed here: an install from the registry would need minutes. */
  function run(command: string, image: string): void {
    if (command.includes('npm ci')) linkPackages(folder.path);
    const local = command
      .replace('npm ci', 'npm ci --dry-run --offline --loglevel=error')
      .replace(' /image', ` ${image}`);
    execFileSync('sh', ['-c', local], {
      cwd: folder.path,
      // No NODE_ENV of the tests: the pages would be built for development.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], SERVICE: 'gateway' },
      stdio: ['ignore', 2, 2],
    });
  }
});

/** `COPY source … target`: a folder's contents go into the target, files go into a target that ends with a slash. */
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

function isIgnored(path: string): boolean {
  return IGNORED.some((pattern) =>
    pattern.startsWith('**/') ? path.split('/').includes(pattern.slice(3)) : path === pattern,
  );
}

/** Hard links: the packages as copies would be, without 600 MB of them. */
function linkPackages(target: string): void {
  for (const source of ['node_modules', ...nestedPackages()]) {
    const place = join(target, source);
    mkdirSync(dirname(place), { recursive: true });
    execFileSync('cp', ['-al', join(ROOT, source), place]);
  }
}

/** Packages that npm has installed inside a workspace, because another one needs a different version. */
function nestedPackages(): string[] {
  const workspaces = ['libs', 'services', 'clients'].flatMap((group) =>
    readdirSync(group).map((name) => join(group, name, 'node_modules')),
  );
  return workspaces.filter((path) => existsSync(path));
}
