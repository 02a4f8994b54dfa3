// Assembles all files that the services need to run, and no others, in FOLDER/app, beside an empty FOLDER/data:
// node deploy/image/assemble.mjs FOLDER, in an installed and built checkout. Each program is a bundle with its
// packages, so packages are not copied, but their licences are. Plain JavaScript, because the image builds nothing
// itself.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** Files that are not read at run time. For our own packages, the classification index lists every other file. */
const NOT_RUN = /\.([cm]?ts|map|md|markdown|flow)$/i;
const OWN_NOT_RUN = /\.(d\.ts|map|tsbuildinfo)$/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;
/** Packages with files that services read: the API console, and an input of the classification index. */
const READ_AS_FILES = ['swagger-ui-dist', 'stemmer'];
/** A list of a thousand packages has a few MB. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('usage: assemble.mjs FOLDER');
/** Launchers run on a developer's machine, and pages are files of the gateway. */
const PROGRAMS = readdirSync(join(root, 'services')).filter((name) => !['standalone', 'web'].includes(name));
const WORKSPACES = PROGRAMS.flatMap((name) => ['--workspace', `services/${name}`]);
copy(join(root, 'dist/web'), /^$/);
for (const name of PROGRAMS) copyOwn(join(root, 'services', name));
for (const name of READ_AS_FILES) copy(join(root, 'node_modules', name), NOT_RUN);
const installed = packages();
for (const folder of installed) copyLicences(folder);
writeFileSync(join(target, 'app', 'sbom.cdx.json'), billOfMaterials(installed));
mkdirSync(join(target, 'data'), { recursive: true });
const { SOURCE_DATE_EPOCH: seconds = '' } = process.env;
if (seconds !== '') setTimes(target, Number(seconds));

/**
 * The bill of materials of the image besides its base, in CycloneDX, from npm's data on its packages. Without number
 * and time, which differ between runs. npm's own option would also omit packages that tools share.
 */
function billOfMaterials(folders) {
  const { $schema, bomFormat, specVersion, version, metadata, components, dependencies } = JSON.parse(
    npm('sbom', '--sbom-format=cyclonedx'),
  );
  const inside = new Set(folders.map((folder) => idOf(folder)));
  const kept = components.filter((component) => inside.has(component['bom-ref']));
  const links = dependencies.flatMap(({ ref, dependsOn }) =>
    inside.has(ref) ? [{ ref, dependsOn: dependsOn.filter((one) => inside.has(one)) }] : [],
  );
  const { component, lifecycles, tools } = metadata;
  const bill = {
    $schema,
    bomFormat,
    specVersion,
    version,
    metadata: { lifecycles, tools, component },
    components: kept,
  };
  return `${JSON.stringify({ ...bill, dependencies: links }, undefined, 1)}\n`;
}

function idOf(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name}@${version}`;
}

/** Modification time of every file and folder. */
function setTimes(path, time) {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) setTimes(join(path, name), time);
  lutimesSync(path, time, time);
}

function npm(...parameters) {
  const { stdout, stderr, error } = spawnSync('npm', parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  if (!stdout) throw new Error(`npm ${parameters[0]} printed nothing: ${stderr}`, { cause: error });
  return stdout;
}

/** Folders of the programs' dependencies, as npm finds them; those of this repository are links. */
function packages() {
  const folders = npm('ls', '--all', '--omit=dev', '--parseable', ...WORKSPACES).split('\n');
  return folders.filter((folder) => folder.includes('node_modules') && realpathSync(folder) === folder);
}

function copyLicences(folder) {
  const place = join(target, 'app/licences', relative(join(root, 'node_modules'), folder));
  for (const name of readdirSync(folder).filter((one) => LICENCE.test(one)))
    cpSync(join(folder, name), join(place, name));
}

/** A package of this repository: its description, its build, and the files that it reads. */
function copyOwn(folder) {
  const { files = ['dist'] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const name of ['package.json', ...files]) copy(join(folder, name), OWN_NOT_RUN);
}

function copy(from, notRun) {
  const isWanted = (path) => path === from || !notRun.test(basename(path));
  cpSync(from, placeOf(from), { recursive: true, filter: isWanted });
}

function placeOf(path) {
  return join(target, 'app', relative(root, path));
}
