import { createWriteStream } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { until } from '@cpes/local-servers';
import { UNLIMITED, WORKED_EXAMPLES } from '@cpes/testing';
import type { Answer } from './support/cpes-api.ts';
import { RunningCpes, WAYS } from './support/running-cpes.ts';

/** CPES starts with 150 MB free; the broker blocks publishers below 50. */
const DISK_MEGABYTES = 300;
/** PostgreSQL uses its preallocated space first. */
const REFUSED_MS_MAX = 60_000;
/** PostgreSQL may have stopped, is restarted after at most 5 s, and recovers; the broker checks its disk every 10 s. */
const BACK_MS_MAX = 60_000;

/**
 * On a busy machine an event may fail four times within the first 36 s. Then the fifth attempt follows after two
 * minutes (see `retry-ladder.ts`).
 */
const EVALUATED_MS_MAX = 180_000;

describe.each(WAYS)('`npm run %s` with a full disk', (way) => {
  let cpes: RunningCpes;
  beforeAll(async () => {
    // Nothing else refuses: the broker, which takes nothing either, would have new submissions shed.
    cpes = await RunningCpes.start(way, { diskMegabytes: DISK_MEGABYTES, env: UNLIMITED });
  }, 150_000);
  afterAll(() => (cpes as RunningCpes | undefined)?.remove(), 60_000);

  const submit = (): Promise<Answer> => cpes.call('POST', '/skus', { body: WORKED_EXAMPLES.bottle.candidate });
  const ballast = () => join(cpes.folder, 'ballast');

  it(
    'answers 503 until space is free, and then evaluates as before',
    async () => {
      const { sku } = await cpes.evaluate(WORKED_EXAMPLES.bottle.candidate);
      await fill(ballast());
      const refusals: Answer[] = [];
      await until(
        'it refuses',
        async () => {
          const answer = await submit();
          if (answer.status !== 201) refusals.push(answer);
          return refusals.length >= 20;
        },
        REFUSED_MS_MAX,
        0,
      );
      for (const { status, headers, json } of refusals)
        expect([status, headers.get('retry-after'), json.code]).toEqual([503, '1', 'unavailable']);
      // Without space for its WAL the database stops, and restarts when there is some.
      expect([200, 503]).toContain((await cpes.call('GET', `/skus/${sku.skuId}`)).status);

      await rm(ballast());
      let accepted = await submit();
      const isAccepted = async () => (accepted = await submit()).status === 201;
      await until('it takes submissions again', isAccepted, BACK_MS_MAX);
      const isEvaluated = async () =>
        (await cpes.call('GET', `/skus/${accepted.json.skuId}`)).json.status === 'EVALUATED';
      await until('it evaluates again', isEvaluated, EVALUATED_MS_MAX);
    },
    REFUSED_MS_MAX + BACK_MS_MAX + EVALUATED_MS_MAX,
  );
});

/** Writes until the disk is full. */
async function fill(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(file, '..'));
  const block = Buffer.alloc(bsize);
  const blocks = Readable.from(
    (function* () {
      for (let left = bavail; left >= 0; left -= 1) yield block;
    })(),
  );
  await expect(pipeline(blocks, createWriteStream(file))).rejects.toThrow('ENOSPC');
}
