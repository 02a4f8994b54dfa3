// The door to every command of the README: makes a bare checkout ready, then does what was asked. Plain JavaScript,
// because nothing is installed or built when it begins.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

/** How soon this process sees that its parent has gone. */
const PARENT_CHECK_MS = 500;

/** Held while one command installs and builds: two at once remove each other's packages, and several bundlers fill the memory. */
const LOCK = 'dist/.building';
/** How often a command that waits for the lock looks again. */
const LOCK_CHECK_MS = 200;
/** Most waits are shorter: what another command has to look through when everything is built. */
const LOCK_SAY_MS = 10_000;
/** An installation and a first build on a slow machine; then something is wrong with the command that holds the lock. */
const LOCK_MS_MAX = 10 * 60_000;

/** Commands that work on a CPES that runs, which was built when it started. */
const OF_RUNNING = {
  stop: 'services/standalone/dist/stop.main.js',
  admin: 'services/standalone/dist/admin.main.js',
};
/** Commands that need all that developers read, such as the types of the pages. */
const DEVELOP = ['dev', 'test', 'test-long'];

const parent = process.ppid;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
process.chdir(root);

const commands = {
  start: () => import(join(root, 'services/standalone/dist/main.js')),
  services: () => import(join(root, 'services/standalone/dist/services.main.js')),
  stop: () => import(join(root, OF_RUNNING.stop)),
  admin: () => import(join(root, OF_RUNNING.admin)),
  'fake-stores': () => import(join(root, 'libs/fake-stores/dist/main.js')),
  classify: () => import(join(root, 'services/intake/dist/tools/evaluate-classification.js')),
  train: () => import(join(root, 'services/intake/dist/tools/train-classifier.js')),
  chaos: () => import(join(root, 'test/chaos/dist/main.js')),
  bench: () => import(join(root, 'bench/dist/main.js')),
  dev: () => import(join(root, 'deploy/local/dev.mjs')).then((dev) => dev.run(root, parameters)),
  test: () => import(join(root, 'deploy/local/test.mjs')).then((tests) => tests.run(root)),
  'test-long': () => import(join(root, 'deploy/local/test.mjs')).then((tests) => tests.runLong(root)),
};

const [name = '', ...parameters] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) fail(`no such command: ${name || '(none)'}; there are ${Object.keys(commands).join(', ')}`);
requireNode('20.19.0');
// What Node compiles is kept for the next start, where it can (22.1): a fifth of the work of starting a service.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/cpes-compiled');
nodeModule.enableCompileCache?.();
if (!existsSync(OF_RUNNING[name] ?? '')) {
  lockBuild();
  try {
    install();
    await build(name, parameters);
  } finally {
    rmSync(LOCK, { force: true });
  }
}
stopWithParent();
// What follows runs in this very process, so that a signal reaches it without a go-between.
process.argv = [process.argv[0], join(root, name), ...parameters];
await command();

function requireNode(minimum) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = minimum.split('.').map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    fail(`Node.js ${minimum} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** Waits while another command builds in this checkout. A command that was killed leaves its lock behind, which counts no longer. */
function lockBuild() {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let waitedMs = 0; waitedMs < LOCK_MS_MAX; waitedMs += LOCK_CHECK_MS) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (waitedMs === LOCK_SAY_MS) say('Waiting for another command that builds …');
    if (!isHeld()) rmSync(LOCK, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_CHECK_MS);
  }
  fail(`another command has been building for ${LOCK_MS_MAX / 60_000} minutes; if none is running, remove ${LOCK}`);
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Installs when there is nothing yet, or when the lock file has changed since. */
function install() {
  const lock = readFileSync('package-lock.json', 'utf8');
  const stamp = 'node_modules/.cpes-installed';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages (once) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

/** Each step of the build knows by itself what is up to date. Commands that only run CPES leave out what developers read. */
async function build(command, parameters) {
  if (!existsSync('services/standalone/dist/main.js')) say('Building (once) …');
  const { build } = await import(join(root, 'deploy/build.mjs'));
  build({
    isToRun: !DEVELOP.includes(command),
    isToTrain: command === 'train',
    // Words can be tried before the minutes of training.
    isBeforeTraining: command === 'classify' && parameters.includes('--before-training'),
  });
}

function run(program, parameters) {
  const { status, error } = spawnSync(program, parameters, { stdio: ['ignore', 2, 2] });
  if (error !== undefined || status !== 0) fail(`${[program, ...parameters].join(' ')} failed`);
}

/** A parent that is killed passes no signal on. This process then ends as if it had received one. */
function stopWithParent() {
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
