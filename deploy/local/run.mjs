// Entry point of every command in the README: prepares a new checkout, then runs the command. Plain JavaScript,
// because nothing is installed or built yet.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

/** How often this process checks whether its parent is running. */
const PARENT_CHECK_MS = 500;

/**
 * Lock while one command installs and builds: two at once delete each other's packages, and several bundlers exhaust
 * memory.
 */
const LOCK = 'dist/.building';
/** Polling interval of a command that waits for the lock. */
const LOCK_CHECK_MS = 200;
/** Most waits are shorter, because checking a complete build is quick; longer ones get a notice. */
const LOCK_SAY_MS = 10_000;
/** An installation and a first build on a slow machine; after this time, the command with the lock has a problem. */
const LOCK_MS_MAX = 10 * 60_000;

/** Commands for a CPES that runs or has run, which was built at its start. */
const OF_RUNNING = {
  backup: 'services/standalone/dist/backup.main.js',
  restore: 'services/standalone/dist/restore.main.js',
  stop: 'services/standalone/dist/stop.main.js',
  admin: 'services/standalone/dist/bundle/admin.js',
};
/** Commands that need files for developers, such as the types of the pages. */
const DEVELOP = ['dev', 'test', 'test-long'];

const parent = process.ppid;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
process.chdir(root);

const commands = {
  start: () => import(join(root, 'services/standalone/dist/main.js')),
  services: () => import(join(root, 'services/standalone/dist/services.main.js')),
  stop: () => import(join(root, OF_RUNNING.stop)),
  admin: () => import(join(root, OF_RUNNING.admin)),
  backup: () => import(join(root, OF_RUNNING.backup)),
  restore: () => import(join(root, OF_RUNNING.restore)),
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
// Caches compiled code for the next start, if Node supports it (22.1): a fifth of the work of starting a service.
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
// The command runs in this process, so that signals reach it directly.
process.argv = [process.argv[0], join(root, name), ...parameters];
await command();

function requireNode(minimum) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = minimum.split('.').map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    fail(`Node.js ${minimum} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** Waits while another command builds in this checkout. The lock of a killed command is ignored. */
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

/** Installs when there are no packages, or when the lock file has changed. */
function install() {
  const lock = readFileSync('package-lock.json', 'utf8');
  const stamp = 'node_modules/.cpes-installed';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages (once) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

/** Each build step checks whether it is up to date. Commands that only run CPES skip files for developers. */
async function build(command, parameters) {
  if (!existsSync('services/standalone/dist/main.js')) say('Building (once) …');
  const { build } = await import(join(root, 'deploy/build.mjs'));
  build({
    isToRun: !DEVELOP.includes(command),
    isToTrain: command === 'train',
    // Words can be tested before the minutes of training.
    isBeforeTraining: command === 'classify' && parameters.includes('--before-training'),
  });
}

function run(program, parameters) {
  const { status, error } = spawnSync(program, parameters, { stdio: ['ignore', 2, 2] });
  if (error !== undefined || status !== 0) fail(`${[program, ...parameters].join(' ')} failed`);
}

/** A killed parent forwards no signal. This process then ends as if it had received one. */
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
