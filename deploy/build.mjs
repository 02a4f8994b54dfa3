// Builds outdated parts: node deploy/build.mjs [--to-run] [PROJECT …]. Plain JavaScript, because nothing is compiled
// yet. `--to-run` skips files that only developers and editors read. With a PROJECT, compiles only that one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** The compiler writes one per package, with the hash of every source that it has read. */
const compiled = (...packages) => packages.map((name) => `${name}/dist/.tsbuildinfo`);
const LIBRARIES = compiled(
  'libs/money',
  'libs/contracts',
  'libs/service-kit',
  'libs/outbound-http',
  'libs/messaging',
  'libs/persistence',
  'libs/http-api',
);

/** Generated files outside of git: each is rebuilt when one of the files in `from`, or a package, has changed. */
const CLIENT_TYPES = {
  file: 'clients/typescript/src/api.ts',
  from: ['services/gateway/openapi.json', 'clients/typescript/tools'],
  by: ['clients/typescript/tools/write-api.mjs'],
};
const ORDINARY_DUTIES = {
  file: 'services/intake/dist/mfn-by-hs6.csv',
  from: ['services/cost-factor/rates', ...LIBRARIES, ...compiled('services/cost-factor')],
  by: ['services/cost-factor/dist/tools/write-ordinary-duties.js'],
};
const BROWSER_API = {
  file: 'services/gateway/dist/web-openapi.json',
  from: [
    'services/gateway/assets',
    ...LIBRARIES,
    ...compiled('services/gateway', 'services/webhook', 'services/store-draft', 'services/standalone'),
  ],
  by: ['services/standalone/dist/openapi.main.js', '--browser'],
};
const BROWSER_TYPES = {
  file: 'services/web/src/api/schema.ts',
  from: [BROWSER_API.file],
  by: ['node_modules/openapi-typescript/bin/cli.js', BROWSER_API.file, '--output', 'services/web/src/api/schema.ts'],
};
const ASYNC_API = {
  file: 'dist/asyncapi.json',
  from: ['libs/contracts/test-data/first-bodies', ...LIBRARIES],
  by: ['libs/messaging/dist/tools/write-async-api.js'],
};

/**
 * `isToRun` and `projects` as on the command line. `isToTrain` stops before the classification index, whose input the
 * training writes; `isBeforeTraining` builds it from words that no training has read yet.
 */
export function build({ isToRun = false, projects = [], isToTrain = false, isBeforeTraining = false } = {}) {
  make(CLIENT_TYPES);
  run('node_modules/typescript/bin/tsc', '-b', ...projects);
  make(ORDINARY_DUTIES);
  if (isToTrain) return;
  run('services/intake/dist/tools/build-index.js', ...(isBeforeTraining ? ['--before-training'] : []));
  run('deploy/bundle.mjs');
  if (!isToRun) for (const generated of [BROWSER_API, BROWSER_TYPES, ASYNC_API]) make(generated);
  run('deploy/build-web.mjs');
}

/** Runs the generator unless its file is up to date. */
function make({ file, from, by }) {
  const digest = digestOf([...from, 'package-lock.json']);
  const record = join(root, 'dist/made', file.replaceAll('/', '.'));
  if (existsSync(join(root, file)) && existsSync(record) && readFileSync(record, 'utf8') === digest) return;
  run(...by);
  mkdirSync(join(root, 'dist/made'), { recursive: true });
  writeFileSync(record, digest);
}

function digestOf(inputs) {
  const hash = createHash('sha256');
  for (const name of inputs.flatMap(filesOf)) {
    const content = readFileSync(join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesOf(name) {
  if (statSync(join(root, name)).isFile()) return [name];
  return readdirSync(join(root, name))
    .sort()
    .flatMap((entry) => filesOf(`${name}/${entry}`));
}

function run(...command) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  process.stderr.write(`node ${command.join(' ')} failed\n`);
  process.exit(1);
}

if (process.argv[1] === import.meta.filename) {
  const parameters = process.argv.slice(2);
  const projects = parameters.filter((one) => one !== '--to-run');
  build({ isToRun: projects.length < parameters.length, projects });
}
