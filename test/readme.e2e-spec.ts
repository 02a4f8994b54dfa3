import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endProcess, privateFolder, until } from '@cpes/local-servers';
import { commandsOf } from './support/documented-commands.ts';

const START_MS_MAX = 150_000;
const run = promisify(execFile);

/** Minimum scores for titles that were not used for tuning, in percent. */
const REACH = { hs6Percent: 75, hs4Percent: 88, dutyWithin250BpsPercent: 90 };

describe('the README', () => {
  let commands: string[];
  beforeAll(async () => {
    commands = await commandsOf('README.md');
  });

  it('has only commands that a test runs', () => {
    expect(commands.map((command) => command.split(' ').slice(0, 3).join(' '))).toEqual([
      'npm start',
      'curl -sS http://127.0.0.1:8080/v2/skus',
      // This test run.
      'npm test',
      'npx cpes evaluate',
      'npm run start:services',
      'docker compose up',
      'docker compose exec',
      'npm run eval:classify',
    ]);
  });

  it.each(['npm start', 'npm run start:services'])(
    'starts with `%s`, evaluates with its curl, and stops with Ctrl-C',
    async (command) => {
      expect(commands).toContain(command);
      const folder = await privateFolder('readme');
      // Its own process group, to send Ctrl-C as a terminal does.
      const child = spawn('sh', ['-c', command], {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          PORT: '0',
          METRICS_PORT: '0',
          CPES_DATA_DIR: folder.path,
          DEMO_STORES: 'off',
          DEMO_DATA: 'off',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      try {
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
        await until(`${command} is up`, () => output.includes('read the report'), START_MS_MAX);

        const file = await readFile(join(folder.path, 'demo-credentials.json'), 'utf8');
        const { baseUrl, apiKey } = JSON.parse(file) as { baseUrl: string; apiKey: string };
        const curl = commands.find((one) => one.startsWith('curl'))?.replace('http://127.0.0.1:8080/v2', baseUrl) ?? '';
        const { stdout } = await run('sh', ['-c', `${curl} -w '\\n%{http_code}'`], {
          env: { ...process.env, CPES_API_KEY: apiKey },
        });
        const [body = '', status] = stdout.trim().split('\n');
        expect(status).toBe('201');
        expect(JSON.parse(body)).toMatchObject({ status: 'EVALUATED', costFactors: expect.any(Array) });

        const out = join(folder.path, 'results.csv');
        const evaluate = commands.find((one) => one.startsWith('npx cpes'))?.replace('results.csv', `'${out}'`) ?? '';
        const table = await run('sh', ['-c', evaluate], { env: { ...process.env, CPES_DATA_DIR: folder.path } });
        expect(table.stdout.match(/rpt_/g)).toHaveLength(3);

        process.kill(-child.pid!, 'SIGINT');
        await until('all of it has stopped', () => child.exitCode !== null || child.signalCode !== null, 40_000);
        await expect(fetch(baseUrl)).rejects.toThrow();
      } finally {
        await endProcess(child, 'SIGTERM', 40_000);
        await folder.remove();
      }
    },
    START_MS_MAX,
  );

  it(
    'measures the classification of titles that were not used for tuning, above its minimum',
    async () => {
      const command = commands.find((one) => one.startsWith('npm run eval:classify')) ?? '';
      const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, NODE_OPTIONS: '' } });
      const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<keyof typeof REACH, number>;
      for (const [figure, reach] of Object.entries(REACH)) {
        expect(figures[figure as keyof typeof REACH]).toBeGreaterThanOrEqual(reach);
      }
    },
    START_MS_MAX,
  );

  it('has a compose file that Docker accepts, if Docker is installed', async () => {
    const isThere = await run('docker', ['compose', 'version']).then(
      () => true,
      () => false,
    );
    // services/standalone/src/settings-documented.spec.ts checks its settings against the services' in any case.
    if (!isThere) process.stderr.write('docker compose is not installed: its file is checked by the unit test alone\n');
    else await run('docker', ['compose', 'config', '--quiet']);
    // The README reads the demo key from the file that the preparation writes.
    const file =
      commands
        .find((one) => one.startsWith('docker compose exec'))
        ?.split(' ')
        .at(-1) ?? '';
    expect(await readFile('compose.yml', 'utf8')).toContain(`DEMO_CREDENTIALS_FILE: ${file}\n`);
  });
});
