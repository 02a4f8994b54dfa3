// `npm test`: every check and every kind of test, and one closing line for all of it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** As many as the smallest machine has cores. */
const CHECKS_AT_ONCE = 2;
/** Fifteen minutes for one kind of test: far more than it needs, and an end if it hangs. */
const STEP_MS_MAX = 15 * 60_000;

/** The longest comes first, so that others run beside it. */
const checks = [
  ['lint and dependency rule', 'npm', ['run', '--silent', 'lint']],
  ['formatting', 'npm', ['run', '--silent', 'format:check']],
  ['types of the tests', 'npm', ['run', '--silent', 'types']],
  ['event catalogue', 'npm', ['run', '--silent', 'docs:check']],
];
const kinds = ['unit', 'integration', 'e2e'];
/** The lines of Node.js that CPES runs on: the oldest, and that of the images. Tests run on this process's own, and a part on the other. */
const LINES = ['20.19', '24'];
/** The libraries hold all that is near to Node.js, and the images' journey is a whole evaluation by every service. */
const ON_THE_OTHER_LINE = [
  ['unit', '--testPathPatterns', '/libs/'],
  ['e2e', '--testPathPatterns', 'image'],
];
/** Debian packages that tests run, and where they are found. */
const CHROMIUM = '/usr/bin/chromium';

export async function run(root) {
  const { findRabbit } = await import(join(root, 'libs/local-servers/dist/index.js'));
  ensurePackage('rabbitmq-server', () => findRabbit() !== undefined);
  ensurePackage('chromium', () => existsSync(process.env.CHROMIUM ?? CHROMIUM));
  const results = mkdtempSync(join(tmpdir(), 'cpes-results-'));
  let passed = 0;
  let failed = 0;
  const waiting = [...checks];
  const checkSome = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [what, program, parameters] = check;
      const isFine = await isPassed(program, parameters);
      process.stdout.write(`${isFine ? 'ok' : 'FAILED'}  ${what}\n`);
      if (isFine) passed += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, checkSome));
  const otherNode = nodeOfOtherLine();
  const runs = [
    ...kinds.map((kind) => [process.execPath, kind]),
    ...ON_THE_OTHER_LINE.map((parameters) => [otherNode, ...parameters]),
  ];
  for (const [number, [node, kind, ...parameters]] of runs.entries()) {
    const file = join(results, `${number}.json`);
    const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
    const isFine = attempt(node, [...jest, '--selectProjects', kind, ...parameters, '--json', '--outputFile', file]);
    const counts = countsOf(file);
    passed += counts.passed;
    // A run that failed without a failed test (it did not start, or hung) is one failure all the same.
    failed += counts.failed + (!isFine && counts.failed === 0 ? 1 : 0);
  }
  const browser = browserTests(join(results, 'browser.json'));
  passed += browser.passed;
  failed += browser.failed;
  rmSync(results, { recursive: true, force: true });
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** npm keeps it in its own cache: no script of this repository finds it by accident. */
function nodeOfOtherLine() {
  const line = LINES.find((one) => !process.versions.node.startsWith(`${one.split('.')[0]}.`)) ?? LINES[0];
  const parameters = ['exec', '--yes', `--package=node@${line}`, '--', 'node', '-p', 'process.execPath'];
  const { stdout } = spawnSync('npm', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 2] });
  const path = stdout.trim().split('\n').at(-1) ?? '';
  process.stderr.write(path === '' ? `Node.js ${line} is not to be had from npm\n` : `Node.js ${line} is ${path}\n`);
  return path;
}

/** Each check uses one core. */
async function isPassed(program, parameters) {
  const check = spawn(program, parameters, {
    stdio: ['ignore', 2, 2],
    timeout: STEP_MS_MAX,
    killSignal: 'SIGTERM',
  });
  const [status] = await once(check, 'exit');
  return status === 0;
}

function attempt(program, parameters) {
  if (program === '') return false;
  const { status } = spawnSync(program, parameters, {
    stdio: ['ignore', 2, 2],
    timeout: STEP_MS_MAX,
    killSignal: 'SIGTERM',
  });
  return status === 0;
}

function countsOf(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** Journeys in a browser, which another runner counts. */
function browserTests(file) {
  const runner = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'services/web/playwright.config.ts'];
  const { status } = spawnSync(process.execPath, [...runner, '--reporter=line,json'], {
    stdio: ['ignore', 2, 2],
    timeout: STEP_MS_MAX,
    killSignal: 'SIGTERM',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, 'utf8')).stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed + (status !== 0 && failed === 0 ? 1 : 0) };
}

/** Installs a Debian package that tests run when it is missing and we may; else names the command that would. */
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
