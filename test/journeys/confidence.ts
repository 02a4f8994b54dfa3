import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { commandsOf } from '../support/documented-commands.ts';
import type { RunningCpes } from '../support/running-cpes.ts';

const run = promisify(execFile);
/** The validity in the page ends while this test still runs. */
const ENDS = '2027-12-31';
const NEVER_ENDS = '2099-12-31';
const CARDS = ['freight-lanes', 'fulfilment', 'hs-codes'];

/** The commands of docs/users/confidence.md. It ends as it began, without a row. */
export function confidence(running: () => RunningCpes): void {
  it('rises with every command of the page', async () => {
    const cpes = running();
    const shell = async (command: string): Promise<string> => {
      const line = command
        .replaceAll('http://127.0.0.1:8080', new URL(cpes.credentials.baseUrl).origin)
        .replaceAll(ENDS, NEVER_ENDS);
      const { PATH } = process.env;
      return (await run('sh', ['-ec', line], { env: { PATH, CPES_API_KEY: cpes.credentials.apiKey } })).stdout;
    };
    const [whatIf = '', tariff = '', ...steps] = await commandsOf('docs/users/confidence.md');
    // Another test imports a whole tariff.
    expect(tariff).toMatch(/^npm run admin -- rates import usitc FILE/);
    const percent = async (): Promise<number> =>
      (JSON.parse(await shell(whatIf)) as { report: { confidence: { overallPercent: number } } }).report.confidence
        .overallPercent;
    const percents = [await percent()];
    for (const step of steps) {
      expect(JSON.parse(await shell(step))).toMatchObject({ version: expect.any(Number) });
      percents.push(await percent());
    }
    expect(percents).toHaveLength(5);
    for (const [index, after] of percents.slice(1).entries()) expect(after).toBeGreaterThan(percents[index] ?? 100);
    // Of the lane 11.20 or more, of the terms 1.20, of the contract 10.80.
    expect((percents.at(-1) ?? 0) - (percents[0] ?? 0)).toBeGreaterThanOrEqual(23);
    for (const kind of CARDS) await cpes.call('PUT', `/rate-cards/${kind}`, { body: { rows: [] } });
    await cpes.call('PUT', '/terms', { body: {} });
  });
}
