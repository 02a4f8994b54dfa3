import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKED_EXAMPLES } from '@cpes/testing';
import { RunningCpes } from '../support/running-cpes.ts';

/** Starting everything takes longer than a test usually may. */
const START_MS_MAX = 150_000;

/** It goes last: the system is stopped afterwards. */
export function restart(running: () => RunningCpes): void {
  it(
    'stops at Ctrl-C and by `npm run stop`, and starts again with its data',
    async () => {
      const cpes = running();
      const { sku } = await cpes.evaluate(WORKED_EXAMPLES.mug.candidate);
      const before = await cpes.call('GET', `/skus/${sku.skuId as string}`);
      expect(await cpes.stop()).toBe(0);

      const { folder, credentials } = cpes;
      const again = await RunningCpes.start(cpes.way, { folder });
      try {
        expect(again.credentials.apiKey).toBe(credentials.apiKey);
        const after = await again.call('GET', `/skus/${sku.skuId as string}`);
        expect(after.text).toBe(before.text);

        expect(await readFile(join(folder, 'cpes.pid'), 'utf8')).toBe(`${again.processes()[0]!.pid}\n`);
        expect(await again.stopByCommand()).toEqual({ output: `CPES on ${folder} has stopped\n`, exitCode: 0 });
        expect(again.processes()).toEqual([]);
        expect(await again.stopByCommand()).toEqual({ output: `no CPES runs on ${folder}\n`, exitCode: 0 });
      } finally {
        await again.stop();
      }
    },
    START_MS_MAX,
  );
}
