import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { isAlive, until } from '@cpes/local-servers';
import { supervise } from './supervise.ts';

let folder: string;
let failures: string[];
let stopRequest: AbortSignal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpes-supervise-'));
  failures = [];
  stopRequest = new AbortController().signal;
});
afterEach(() => rm(folder, { recursive: true }));

/** A program that writes its process id and then runs the script for this start. */
async function superviseScript(...starts: ('stand' | 'hang' | 'fall' | 'refuse')[]) {
  const program = join(folder, 'program.mjs');
  const pids = join(folder, 'pids');
  await writeFile(pids, '');
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
     const turn = readFileSync(${JSON.stringify(pids)}, 'utf8').split(' ').length - 1;
     appendFileSync(${JSON.stringify(pids)}, process.pid + ' ');
     const what = ${JSON.stringify(starts)}[turn];
     appendFileSync(${JSON.stringify(join(folder, 'ports'))}, [process.env.PORT, process.env.INTERNAL_PORT, process.env.METRICS_PORT].join('/') + ' ');
     if (what === 'refuse') {
       console.error('{"level":"error","reason":"the database is not there","msg":"service.failed"}');
       process.exit(1);
     }
     if (what === 'fall') setTimeout(() => process.exit(1), 50);
     else setTimeout(() => undefined, 60_000);
     const [url, internalUrl] = ['http://127.0.0.1:4001', 'http://127.0.0.1:4002'];
     if (what !== 'hang') process.send({ metricsPort: 4003, url, internalUrl });`,
  );
  const fail = (reason: string) => failures.push(reason);
  const log = join(folder, 'log');
  const supervised = await supervise({ service: 'intake', program, env: { PORT: '0' }, log, fail, stopRequest });
  const started = async () => (await readFile(pids, 'utf8')).trim().split(' ').map(Number);
  return { stop: supervised.stop, started };
}

describe('supervise', () => {
  it('restarts a service at once, and counts a failed restart as another exit, with a wait', async () => {
    const waits = jest.spyOn(globalThis, 'setTimeout');
    const { stop, started } = await superviseScript('fall', 'refuse', 'stand');
    await until('it stands', async () => (await started()).length === 3, 10_000);
    await stop();
    const again = waits.mock.calls.filter(([then]) => then.name === 'again');
    waits.mockRestore();
    expect(again.map(([, waitMs]) => waitMs)).toEqual([0, 500]);
    expect(failures).toEqual([]);
    expect((await started()).filter(isAlive)).toEqual([]);
  });

  it('stops a first start in progress on request', async () => {
    const request = new AbortController();
    stopRequest = request.signal;
    const supervising = superviseScript('hang').catch(String);
    await until('it starts', async () => (await readFile(join(folder, 'pids'), 'utf8').catch(() => '')) !== '', 10_000);
    const pid = Number(await readFile(join(folder, 'pids'), 'utf8'));
    request.abort();
    expect(await supervising).toContain('intake did not start');
    expect(isAlive(pid)).toBe(false);
  });

  it('restarts a service on the ports of its first start', async () => {
    const { stop, started } = await superviseScript('fall', 'stand');
    await until('it stands', async () => (await started()).length === 2, 10_000);
    await stop();
    const ports = (await readFile(join(folder, 'ports'), 'utf8')).trim().split(' ');
    expect(ports).toEqual(['0//', '4001/4002/4003']);
  });

  it('names the reason of a failed first start', async () => {
    await expect(superviseScript('refuse')).rejects.toThrow('intake did not start: the database is not there; see ');
  });

  it('stops a process during its restart', async () => {
    const { stop, started } = await superviseScript('fall', 'hang');
    await until('it starts again', async () => (await started()).length === 2, 10_000);
    await stop();
    expect((await started()).filter(isAlive)).toEqual([]);
    expect(failures).toEqual([]);
  });
});
