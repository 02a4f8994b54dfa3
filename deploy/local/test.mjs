// `npm test` runs every check and the tests that each change has to pass; `npm run test:long` runs the additional tests
// for changes of messaging, persistence or deployment. Each ends with one line that counts the whole run.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** The smallest machine has two cores. */
const CHECKS_AT_ONCE = 2;
/** A run of CI may take 90 minutes; a step that hangs ends before them, so that the run still reports its counts. */
const RUN_MS_MAX = 85 * 60_000;
/** Three times the long tests. */
const LONG_RUN_MS_MAX = 6 * 60 * 60_000;

/** The longest check comes first, so that others run beside it. */
const CHECKS = [
  ['lint and dependency rule', 'lint'],
  ['formatting', 'format:check'],
  ['types of the tests', 'types'],
  ['generated documents', 'docs:check'],
];
/** The supported Node.js lines: the oldest, and that of the images. */
const LINES = ['20.19', '24'];
/** The headless shell of Chromium, which takes less of the processor than the whole browser. */
const CHROMIUM = 'chromium-headless-shell';
const SLOWEST_SHOWN = 10;

let endsAt = 0;

/** The rest of the run's time; at least one, because zero means no limit. */
function msLeft() {
  return Math.max(1, Math.round(endsAt - performance.now()));
}

export async function run(root) {
  endsAt = performance.now() + RUN_MS_MAX;
  await ensurePackages(root);
  const counts = [await checked(), jest('unit'), jest('integration'), jest('e2e'), browser()];
  closeWith(counts);
}

/** The library tests and the image test run a second time on the other supported line of Node.js. */
export async function runLong(root) {
  endsAt = performance.now() + LONG_RUN_MS_MAX;
  await ensurePackages(root);
  const otherNode = nodeOfOtherLine();
  closeWith([
    jest('long'),
    jest('unit', { only: '/libs/', node: otherNode }),
    jest('long', { only: '/image.long', node: otherNode }),
    browser({ LOOKS: 'all' }),
  ]);
}

async function ensurePackages(root) {
  const { findRabbit } = await import(join(root, 'libs/local-servers/dist/index.js'));
  ensurePackage('rabbitmq-server', () => findRabbit() !== undefined);
  ensurePackage('prometheus', () => spawnSync('promtool', ['--version']).status === 0);
  ensurePackage(CHROMIUM, () => existsSync(process.env.CHROMIUM ?? `/usr/bin/${CHROMIUM}`));
}

/** Runs the checks in parallel; each uses one core. */
async function checked() {
  const waiting = [...CHECKS];
  const counts = { passed: 0, failed: 0 };
  const checkSome = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [what, script] = check;
      const child = spawn('npm', ['run', '--silent', script], {
        stdio: ['ignore', 2, 2],
        timeout: msLeft(),
        killSignal: 'SIGTERM',
      });
      const [status] = await once(child, 'exit');
      process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}  ${what}\n`);
      counts[status === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, checkSome));
  return counts;
}

/** Runs one kind of test, or those of its files whose path contains `only`. */
function jest(kind, { only, node = process.execPath } = {}) {
  return withResults((file) => {
    const parameters = ['node_modules/jest/bin/jest.js'];
    const paths = only === undefined ? [] : ['--testPathPatterns', only];
    const output = ['--json', '--outputFile', file];
    const isFine = attempt(node, [...parameters, '--selectProjects', kind, ...paths, ...output]);
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const results = JSON.parse(readFileSync(file, 'utf8'));
    tellSlowest(
      `${kind} tests`,
      results.testResults.map(({ name, startTime, endTime }) => [endTime - startTime, relative('.', name)]),
    );
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = results;
    return counted(numPassedTests, numFailedTests + numRuntimeErrorTestSuites, isFine);
  });
}

/** Prints the slowest files or tests, so that they are noticed. */
function tellSlowest(what, times) {
  const slowest = times.sort(([left], [right]) => right - left).slice(0, SLOWEST_SHOWN);
  const lines = slowest.map(([ms, name]) => `  ${Math.round(ms / 1_000)} s  ${name}\n`);
  process.stderr.write(`The slowest ${what}:\n${lines.join('')}`);
}

/** Runs the browser tests with Playwright. With `LOOKS: 'all'`, every size in every colour scheme. */
function browser(settings = {}) {
  return withResults((file) => {
    const runner = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'services/web/playwright.config.ts'];
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...settings };
    const isFine = attempt(process.execPath, [...runner, '--reporter=line,json'], env);
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const { suites, stats } = JSON.parse(readFileSync(file, 'utf8'));
    tellSlowest('browser tests', suites.flatMap(timesOf));
    const { expected, unexpected, flaky } = stats;
    return counted(expected, unexpected + flaky, isFine);
  });
}

/** The duration and the name of each browser test. */
function timesOf({ suites = [], specs }) {
  const own = specs.map(({ title, file, tests }) => [
    tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    `${file}: ${title}`,
  ]);
  return [...own, ...suites.flatMap(timesOf)];
}

/** A run that fails without a failed test, as when it does not start or hangs, counts as one failure. */
function counted(passed, failed, isFine) {
  return { passed, failed: failed + (!isFine && failed === 0 ? 1 : 0) };
}

function withResults(work) {
  const folder = mkdtempSync(join(tmpdir(), 'cpes-results-'));
  try {
    return work(join(folder, 'results.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function attempt(program, parameters, env = process.env) {
  if (program === '') return false;
  const options = { stdio: ['ignore', 2, 2], timeout: msLeft(), killSignal: 'SIGTERM', env };
  return spawnSync(program, parameters, options).status === 0;
}

function closeWith(counts) {
  const sum = (key) => counts.reduce((total, one) => total + one[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** Returns the path of a Node.js of the other line, which npm installs into its own cache; empty when npm cannot. */
function nodeOfOtherLine() {
  const line = LINES.find((one) => !process.versions.node.startsWith(`${one.split('.')[0]}.`)) ?? LINES[0];
  const parameters = ['exec', '--yes', `--package=node@${line}`, '--', 'node', '-p', 'process.execPath'];
  const { stdout } = spawnSync('npm', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 2] });
  const path = stdout.trim().split('\n').at(-1) ?? '';
  process.stderr.write(path === '' ? `npm cannot install Node.js ${line}\n` : `Node.js ${line} is ${path}\n`);
  return path;
}

/** Installs a missing Debian package if this process may; otherwise names the command for it. */
function ensurePackage(name, isThere) {
  if (isThere()) return;
  const command = `apt-get install -y --no-install-recommends ${name}`;
  if (process.getuid?.() === 0) {
    process.stderr.write(`Installing ${name} (once) …\n`);
    const options = { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', command.split(' ').slice(1), options);
  }
  if (isThere()) return;
  process.stderr.write(`${name} is needed and not installed. Install it with: ${command}\n`);
  process.exit(1);
}
