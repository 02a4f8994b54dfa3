import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { SERVICES } from '@cpes/contracts';
import { WORKED_EXAMPLES } from '@cpes/testing';
import { workedExamples } from './journeys/worked-examples.ts';
import { commandsOf } from './support/documented-commands.ts';
import { expectOneReportEach, submitAll } from './support/nothing-is-lost.ts';
import { engineAnswers, NAME, PREVIOUS_NAME, RunningContainers } from './support/running-containers.ts';

/** An image from nothing: npm installs in half a minute to two minutes, and the build takes as long on busy cores. */
const START_MS_MAX = 900_000;
const TEST_MS_MAX = 420_000;
/** A second image, and twelve replacements of some ten seconds each. */
const UPGRADE_MS_MAX = 900_000;
/** Enough that every stage is busy when it is killed. */
const SUBMISSIONS = 400;
const CONTAINERS = [...SERVICES, 'rabbitmq', 'postgres'];

const isEngineThere = engineAnswers();
if (!isEngineThere)
  process.stderr.write('no container engine answers: the compose file is checked by unit tests, and not run\n');

(isEngineThere ? describe : describe.skip)('docker compose up', () => {
  let cpes: RunningContainers;
  beforeAll(async () => {
    cpes = await RunningContainers.start();
  }, START_MS_MAX);
  // Undefined if it did not start.
  afterAll(() => (cpes as RunningContainers | undefined)?.remove(), START_MS_MAX);

  it('has a valid file for servers elsewhere', async () => {
    const files = ['compose.yml', 'compose.production.yml'].map((file) => `-f '${resolve(file)}'`).join(' ');
    const config = `CPES_SECRETS_DIR=/tmp docker compose ${files} --profile observability config --quiet`;
    await expect(cpes.run(config)).resolves.toBeUndefined();
  });

  workedExamples(() => cpes);

  it(
    `makes one report of each of ${SUBMISSIONS} submissions while each container crashes once and restarts`,
    async () => {
      const crashed: string[] = [];
      const accepted = await submitAll(cpes, SUBMISSIONS, async (count) => {
        const victim = CONTAINERS[crashed.length];
        if (victim === undefined || count < (SUBMISSIONS * (crashed.length + 1)) / (CONTAINERS.length + 1)) return;
        crashed.push(victim);
        await cpes.crash(victim);
      });
      expect(accepted.size).toBe(SUBMISSIONS);
      await expectOneReportEach(cpes, accepted);
      const states = await Promise.all(CONTAINERS.map((name) => cpes.stateOf(name)));
      // A service that starts while its server restarts may end once more.
      const restarted = states.filter(({ status, restarts }) => status === 'running' && restarts > 0);
      expect(restarted).toHaveLength(CONTAINERS.length);
      expect(states.filter(({ isOutOfMemory }) => isOutOfMemory)).toEqual([]);
    },
    TEST_MS_MAX,
  );

  it(
    'stops every service in order, and has every report and secret after `down` and `up`',
    async () => {
      const before = (await cpes.call('GET', '/skus?limit=100')).json;
      await cpes.run('docker compose stop');
      const states = await Promise.all(CONTAINERS.map((name) => cpes.stateOf(name)));
      expect(states).toEqual(CONTAINERS.map(() => expect.objectContaining({ status: 'exited', exitCode: 0 })));
      await cpes.run('docker compose down');
      await cpes.run('docker compose up --detach --wait');
      // The same key, which the database has as a hash only.
      expect((await cpes.call('GET', '/skus?limit=100')).json).toEqual(before);
    },
    TEST_MS_MAX,
  );

  it(
    'changes the password of a database by the commands of its page',
    async () => {
      const commands = await commandsOf('docs/operators/secrets.md');
      const change = commands.find((command) => command.includes('docker compose cp')) ?? '';
      await cpes.run(`docker compose exec -T gateway cat /run/secrets/cpes/services/GATEWAY_DATABASE_URL > before
        sed -E 's#:[^:@/]+@#:another-password@#' before > GATEWAY_DATABASE_URL
        chmod 600 GATEWAY_DATABASE_URL
        chown 1000:1000 GATEWAY_DATABASE_URL`);
      await cpes.run(`${change} --wait`);
      await cpes.evaluate(WORKED_EXAMPLES.bottle.candidate);
      const connect = 'docker compose exec -T postgres psql "$(cat before)" -c "SELECT 1"';
      await expect(cpes.run(connect)).rejects.toThrow('password authentication failed');
    },
    TEST_MS_MAX,
  );

  it(
    'restores a backup into new volumes by the commands of its page',
    async () => {
      const commands = await commandsOf('docs/operators/backup.md');
      const [backup = '', restore = ''] = commands.filter((command) => command.includes('docker compose'));
      const before = (await cpes.call('GET', '/skus?limit=100')).json;
      await cpes.run(backup);
      await cpes.run('docker compose down --volumes');
      await cpes.run(`${restore} --wait`);
      expect((await cpes.call('GET', '/skus?limit=100')).json).toEqual(before);
      await cpes.evaluate(WORKED_EXAMPLES.bottle.candidate);
    },
    TEST_MS_MAX,
  );

  it(
    'replaces every service by the commands of its page, back and forth, and accepts every submission meanwhile',
    async () => {
      const commands = await commandsOf('docs/operators/upgrade.md');
      const upgrade = commands.find((command) => command.includes('docker compose')) ?? '';
      // Without its first line, which names the files for servers elsewhere.
      const replaceAll = upgrade.slice(upgrade.indexOf('\n') + 1);
      await cpes.buildPrevious();
      const accepted = new Set<string>();
      for (const image of [PREVIOUS_NAME, NAME]) {
        const end = new AbortController();
        const replacing = cpes.run(replaceAll.replace('registry.example/cpes:NEW', image)).finally(() => end.abort());
        try {
          while (!end.signal.aborted) {
            // A client that gets no response sends the same request to the next gateway.
            const headers = { 'idempotency-key': randomUUID(), prefer: 'wait=10' };
            const submission = { body: WORKED_EXAMPLES.bottle.candidate, headers };
            const answer = await cpes.call('POST', '/skus', submission);
            expect(answer.status).toBe(201);
            accepted.add(answer.json.skuId as string);
          }
        } finally {
          await replacing;
        }
        expect(await cpes.imagesOf(SERVICES)).toEqual([image]);
      }
      await expectOneReportEach(cpes, accepted);
    },
    UPGRADE_MS_MAX,
  );
});
