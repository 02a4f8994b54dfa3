// Lays out all that one service needs to run, and nothing else: node deploy/image/assemble.mjs SERVICE FOLDER, in a
// checkout that is installed and built. Plain JavaScript, because the image builds nothing of its own.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** What is not read at run time. Licences stay. Of our own packages the classification index knows every other file. */
const NOT_RUN = /\.([cm]?ts|map|md|markdown|flow)$/i;
const OWN_NOT_RUN = /\.(d\.ts|map|tsbuildinfo)$/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;
/** Packages that others name for tools of theirs: compilers and declarations. */
const TOOLS = /node_modules\/(typescript|undici-types|@types\/[^/]+)$/;

const [service, target] = process.argv.slice(2);
if (service === undefined || target === undefined) throw new Error('usage: assemble.mjs SERVICE FOLDER');
// The gateway serves the web interface.
if (service === 'gateway') copy(join(root, 'dist/web'), /^$/);
for (const folder of packagesOf(service)) {
  if (TOOLS.test(folder)) continue;
  const real = realpathSync(folder);
  if (real === folder) copy(folder, NOT_RUN);
  else copyOwn(folder, real);
}

/** Folders of the packages that the service depends on, as npm finds them; those of this repository are links. */
function packagesOf(name) {
  const parameters = ['ls', '--all', '--omit=dev', '--parseable', '--workspace', `services/${name}`];
  const { stdout, error } = spawnSync('npm', parameters, { cwd: root, encoding: 'utf8' });
  const folders = (stdout ?? '').split('\n').filter((line) => line.includes('node_modules'));
  if (folders.length === 0) throw new Error(`npm finds no packages of ${name}`, { cause: error });
  return folders;
}

/** A package of this repository: its description, what was built, and the files that it reads. */
function copyOwn(link, real) {
  const { files = ['dist'] } = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'));
  for (const name of ['package.json', ...files]) copy(join(real, name), OWN_NOT_RUN);
  const place = placeOf(link);
  mkdirSync(dirname(place), { recursive: true });
  if (!existsSync(place)) symlinkSync(relative(dirname(place), placeOf(real)), place);
}

/** Packages inside a package are named by npm on lines of their own. */
function copy(from, notRun) {
  const isWanted = (path) =>
    path === from ||
    (basename(path) !== 'node_modules' && (LICENCE.test(basename(path)) || !notRun.test(basename(path))));
  cpSync(from, placeOf(from), { recursive: true, filter: isWanted });
}

function placeOf(path) {
  return join(target, relative(root, path));
}
