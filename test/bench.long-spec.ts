import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** About 20 s on an idle machine. */
const TEST_MS_MAX = 240_000;

describe('npm run bench', () => {
  it(
    'measures a part, and prints the result as text and JSON',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'cpes-bench-'));
      try {
        const file = join(folder, 'relay.json');
        const parameters = ['deploy/local/run.mjs', 'bench', '--quick', '--only', 'relay', '--json', file];
        const { stdout } = await run(process.execPath, parameters, { env: { ...process.env, NODE_OPTIONS: '' } });
        expect(stdout).toMatch(/relay +≥ 12000 messages\/s +\d+/);
        const result = JSON.parse(await readFile(file, 'utf8')) as { figures: { parts: Record<string, object> } };
        expect(Object.keys(result.figures.parts)).toEqual(['relay', 'raw relay']);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    TEST_MS_MAX,
  );

  it('prints its usage for an unknown argument', async () => {
    const asked = run(process.execPath, ['deploy/local/run.mjs', 'bench', '--only', 'everything']);
    await expect(asked).rejects.toMatchObject({ stderr: expect.stringContaining('npm run bench -- [--json FILE]') });
  });
});
