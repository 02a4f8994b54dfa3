import { randomUUID } from 'node:crypto';
import { writeFile, statfs, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, until } from '@cpes/local-servers';
import { Receiver, UNLIMITED, WORKED_EXAMPLES } from '@cpes/testing';
import {
  carryOut,
  type Drill,
  DRILL_MS_MAX,
  type DrillTimes,
  SHOWN_MS_MAX,
  TRUE_MS_MAX,
} from './support/alert-drills.ts';
import { BrowserApi } from './support/browser-api.ts';
import { RunningPrometheus } from './support/prometheus.ts';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 240_000;
/** For a step of a drill, such as a check of a store or a restart of a process. */
const STEP_MS_MAX = 60_000;
/** More than the alert needs; a quarter as many evaluations in time end it. */
const LATE_SUBMISSIONS = 25;
/** Concurrent evaluations that two busy cores finish in time. */
const AT_ONCE = 8;
const FLOOD = 100;
/** For one poll on a busy machine. */
const SLACK_MS = 1_000;
/** RabbitMQ blocks publishers below 50 MB of free space; PostgreSQL needs some. */
const LEFT_FREE_BYTES = 35_000_000;
const DISK_MEGABYTES = 300;

const { bottle } = WORKED_EXAMPLES;

/** A CPES with one process per service, its Prometheus, and its operator. */
class Installation {
  private constructor(
    readonly cpes: RunningCpes,
    readonly prometheus: RunningPrometheus,
    readonly operator: BrowserApi,
  ) {}

  static async start(options: Parameters<typeof RunningCpes.start>[1]): Promise<Installation> {
    const first = await freePort();
    const env = { ...UNLIMITED, ...options?.env, METRICS_PORT: String(first) };
    const cpes = await RunningCpes.start('services', { ...options, env });
    const ports = [...cpes.output().matchAll(/127\.0\.0\.1:(\d+)\/metrics/g)].map(([, port]) => Number(port));
    expect(ports).toEqual([0, 1, 2, 3, 4, 5].map((place) => first + place));
    const prometheus = await RunningPrometheus.start(ports);
    const { baseUrl, operatorEmail: email, operatorPassword: password } = cpes.credentials;
    return new Installation(cpes, prometheus, await BrowserApi.signIn(baseUrl, { email, password }));
  }

  carryOut(drill: Drill): Promise<DrillTimes> {
    return carryOut(drill, this.prometheus, this.operator);
  }

  async stop(): Promise<void> {
    await this.cpes.remove();
    await this.prometheus.stop();
  }
}

describe('the alerts of a CPES with one process per service', () => {
  let installation: Installation;
  let cpes: RunningCpes;
  let owner: BrowserApi;
  let receiver: Receiver;
  let source: Receiver;
  let isSourceHanging = false;

  beforeAll(async () => {
    receiver = await Receiver.start();
    const today = new Date().toISOString().slice(0, 10);
    const answer = JSON.stringify({ amountCents: 77, currency: 'USD', asOf: today, source: 'A forwarder' });
    source = await Receiver.start((_request, response) => {
      if (!isSourceHanging) response.end(answer);
    });
    installation = await Installation.start({
      isDemo: true,
      env: {
        COST_FACTOR_RATES_REFRESH_SECONDS: '1',
        CPES_FREIGHT_SOURCE_URL: `${source.origin}/quotes`,
        CPES_ALLOW_HTTP_SOURCES: 'true',
        CPES_ALLOW_PRIVATE_SOURCES: 'true',
        // After a withdrawal, reads of the product go on for this time (15 minutes by default) before its store can be
        // released.
        STORE_DRAFT_CHECKS_MS: '0,2000,4000,8000',
        WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
        WEBHOOK_FIRST_PING_AFTER_MS: '0',
      },
    });
    ({ cpes } = installation);
    owner = await BrowserApi.signIn(cpes.credentials.baseUrl, cpes.credentials);
  }, START_MS_MAX);
  afterAll(async () => {
    await (installation as Installation | undefined)?.stop();
    await receiver.stop();
    await source.stop();
  }, START_MS_MAX);

  const evaluate = () => cpes.evaluate(bottle.candidate);
  const submit = async () => {
    const { status, text } = await cpes.call('POST', '/skus', { body: bottle.candidate });
    if (status !== 201) throw new Error(`${status}: ${text}`);
  };
  const several = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));
  const signal = (part: Parameters<RunningCpes['pidOf']>[0], name: NodeJS.Signals) =>
    process.kill(cpes.pidOf(part), name);
  const pause = async (part: Parameters<RunningCpes['pidOf']>[0]) => signal(part, 'SIGSTOP');
  /** The launcher restarts processes that have ended. */
  const startAgain = async (part: Parameters<RunningCpes['pidOf']>[0]) => signal(part, 'SIGKILL');
  const idOfService = (part: Parameters<RunningCpes['pidOf']>[0]) => {
    try {
      return cpes.pidOf(part);
    } catch {
      return undefined;
    }
  };

  /** Loads exchange rates of that age, as another release would. */
  const loadRatesOf = async (days: number) => {
    const asOf = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    await cpes.query('cost_factor', 'UPDATE exchange_rates SET as_of = $1', [asOf]);
    const load = "INSERT INTO rate_table_loads (file, sha256, rows) VALUES ('exchange-rates.csv', $1, 1)";
    await cpes.query('cost_factor', load, [randomUUID()]);
  };

  const shop = async (platform: string) => {
    const { data } = await owner.do('GET', '/stores');
    return (data as { storeId: string; platform: string; name: string }[]).find((one) => one.platform === platform)!;
  };
  let push: () => Promise<unknown>;
  let listingId: string;
  /** Generates a listing for a demo shop, which `push` pushes later. */
  const writeListing = async (platform: string) => {
    const { sku } = await evaluate();
    const { storeId } = await shop(platform);
    const listing = await owner.do('POST', `/skus/${sku.skuId as string}/listings`, { storeId });
    listingId = listing.listingId as string;
    push = () => owner.do('POST', `/skus/${sku.skuId as string}/listing/push`, { storeId, hash: listing.hash });
  };
  const trap = async (fields: Record<string, string> | undefined) => {
    const [, pagesUrl = ''] = /Demo store\s+(\S+)/.exec(cpes.output()) ?? [];
    const body = fields === undefined ? {} : { body: new URLSearchParams(fields) };
    const { ok } = await fetch(`${pagesUrl}/traps`, { method: fields === undefined ? 'DELETE' : 'POST', ...body });
    expect(ok).toBe(true);
  };

  let endpointId: string;
  let endpointSince: string;
  let flooded: { tenantId: string; key: string };

  const drills: readonly Drill[] = [
    {
      alert: 'QuoteSourceFailing',
      cause: 'a live source hangs',
      breakIt: async () => (isSourceHanging = true),
      meanwhile: evaluate,
      isShown: ({ sources }) => sources.some((one: Record<string, number>) => one['failed']! > 0.25 * one['asked']!),
      mend: async () => (isSourceHanging = false),
      afterwards: evaluate,
    },
    {
      alert: 'EvaluationPromiseBurn',
      cause: 'a stage is slow',
      breakIt: async () => {
        await pause('cost-factor');
        await several(LATE_SUBMISSIONS, submit);
        const areLate = async () =>
          (await installation.operator.do('GET', '/operations/overview')).runs.oldestSeconds >= 3;
        await until('they are late', areLate, STEP_MS_MAX);
        signal('cost-factor', 'SIGCONT');
      },
      isShown: ({ promise: { targetPercent, windows } }) =>
        windows[0].late * 100 > windows[0].total * (100 - targetPercent),
      mend: async () => signal('cost-factor', 'SIGCONT'),
      afterwards: () => several(AT_ONCE, evaluate),
    },
    {
      alert: 'EvaluationStuck',
      cause: 'a stage hangs',
      breakIt: async () => {
        await pause('scoring');
        await submit();
      },
      isShown: ({ runs }) => runs.stuck.length > 0,
      mend: () => startAgain('scoring'),
    },
    {
      alert: 'QueueWithoutConsumer',
      cause: 'a stage has ended and does not start',
      breakIt: async () => {
        const before = cpes.pidOf('intake');
        await startAgain('intake');
        const isStarting = () => ![before, undefined].includes(idOfService('intake'));
        await until('intake starts again', isStarting, STEP_MS_MAX, 5);
        await pause('intake');
        await submit();
      },
      isShown: ({ queues }) =>
        queues.some(
          ({ queue, state }: Record<string, string>) => queue === 'intake.sku.submitted.v1' && state === 'stalled',
        ),
      mend: async () => signal('intake', 'SIGCONT'),
    },
    {
      alert: 'DeadLetters',
      cause: 'a message does not fit its schema',
      breakIt: () =>
        cpes.query(
          'gateway',
          `INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, available_at)
           VALUES ($1, $2, 'sku_1', 'sku.submitted.v1', '{"candidate":7}', $3, now())`,
          [
            randomUUID(),
            cpes.credentials.tenantId,
            JSON.stringify({ aggregateType: 'sku', occurredAt: new Date().toISOString() }),
          ],
        ),
      isShown: ({ dead, causes }) => dead > 0 && causes[0].queue === 'intake.sku.submitted.v1',
      mend: async () => {
        const { data } = await installation.operator.do('GET', '/operations/dead-letters');
        for (const { queue, messageId, resend } of data as Record<string, string>[]) {
          const path = `/operations/dead-letters/${queue!}/${messageId!}/${resend!}/discard`;
          await installation.operator.do('POST', path, { reason: 'a drill' });
        }
      },
    },
    {
      alert: 'OutboxStuck',
      cause: 'a push waits for the broker',
      prepare: () => writeListing('hosted'),
      breakIt: async () => {
        await pause('broker');
        await push();
      },
      isShown: ({ outboxSeconds }) => outboxSeconds > 30,
      mend: async () => {
        signal('broker', 'SIGCONT');
        const isDraft = async () => (await owner.do('GET', `/listings/${listingId}`)).push.state === 'DRAFTED';
        await until('the push has its end', isDraft, STEP_MS_MAX, 500);
      },
    },
    {
      alert: 'BrokerUnavailable',
      cause: 'the broker hangs',
      breakIt: () => pause('broker'),
      isShown: ({ queues }) => queues === null,
      mend: () => startAgain('broker'),
    },
    {
      alert: 'RateTableOutdated',
      cause: 'the newest exchange rates are of 40 days ago',
      prepare: () => loadRatesOf(0),
      breakIt: () => loadRatesOf(40),
      isShown: ({ rateTables }) =>
        rateTables.some(({ table, isOld }: Record<string, unknown>) => table === 'exchange_rates' && isOld === true),
      mend: () => loadRatesOf(0),
    },
    {
      alert: 'StoreQuarantined',
      cause: 'a shop publishes a draft',
      prepare: () => writeListing('woocommerce'),
      breakIt: async () => {
        await trap({ trap: 'publish-on-save' });
        await push();
      },
      isShown: ({ stores }) => stores.length > 0,
      mend: async () => {
        await trap(undefined);
        const { storeId, name } = await shop('woocommerce');
        const isReleased = async () =>
          (await owner.call('POST', `/stores/${storeId}/release`, { name })).status === 200;
        await until('the store is released', isReleased, STEP_MS_MAX, 500);
      },
    },
    {
      alert: 'WebhookDeliveriesFailing',
      cause: 'a receiver answers 500',
      prepare: async () => {
        endpointSince = new Date().toISOString();
        const created = await cpes.call('POST', '/webhook-endpoints', { body: { url: receiver.url } });
        endpointId = created.json.endpointId as string;
        const state = async () => (await cpes.call('GET', `/webhook-endpoints/${endpointId}`)).json.state as string;
        await until('the endpoint is enabled', async () => (await state()) === 'enabled', STEP_MS_MAX, 200);
      },
      breakIt: async () => receiver.answer(500),
      meanwhile: evaluate,
      isShown: ({ endpoints }) => endpoints.some((one: Record<string, string>) => one['endpointId'] === endpointId),
      mend: async () => {
        receiver.answer(204);
        const body = { since: endpointSince };
        const recovery = await cpes.call('POST', `/webhook-endpoints/${endpointId}/recover`, { body });
        expect(recovery.status).toBe(201);
      },
      afterwards: evaluate,
    },
    {
      alert: 'RequestsRefused',
      cause: 'a tenant sends more than its quota',
      prepare: async () => {
        const created = await cpes.admin(
          'tenant',
          'create',
          '--name',
          'Flood',
          '--rate-per-minute',
          '60',
          '--burst',
          '10',
        );
        const [tenantId = ''] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(created) ?? [];
        flooded = { tenantId, key: (await cpes.admin('key', 'create', '--tenant', tenantId)).trim() };
      },
      breakIt: () => Promise.resolve(),
      meanwhile: () =>
        several(FLOOD, () =>
          cpes.call('GET', '/skus?limit=1', { headers: { authorization: `Bearer ${flooded.key}` } }),
        ),
      isShown: ({ refusals }) =>
        refusals.some(
          (one: Record<string, unknown>) => one['code'] === 'quota-exceeded' && Number(one['perMinute']) > 60,
        ),
      mend: () => cpes.admin('tenant', 'set', '--tenant', flooded.tenantId, '--rate-per-minute', '1000000'),
    },
    {
      alert: 'ServiceDown',
      cause: 'a process hangs',
      breakIt: () => pause('intake'),
      isShown: ({ services }) =>
        services.some(({ service, state }: Record<string, unknown>) => service === 'intake' && state === 'away'),
      mend: () => startAgain('intake'),
    },
  ];

  it('have a drill each', async () => {
    const alerts = (await installation.prometheus.alerts()).map(({ name }) => name);
    expect(drills.map(({ alert }) => alert).sort()).toEqual([...new Set(alerts)].sort());
  });

  it.each(drills.map((drill) => [drill.alert, drill.cause, drill] as const))(
    'have %s fire and shown when %s, and end when the runbook is followed',
    async (_alert, _cause, drill) => {
      const { trueAfterMs, shownAfterMs } = await installation.carryOut(drill);
      // `until` checks once more after its limit.
      expect(trueAfterMs).toBeLessThan(TRUE_MS_MAX + SLACK_MS);
      expect(shownAfterMs).toBeLessThan(SHOWN_MS_MAX + SLACK_MS);
    },
    DRILL_MS_MAX,
  );
});

describe('the alerts of a CPES on a disk that is nearly full', () => {
  let installation: Installation;

  beforeAll(async () => {
    // RabbitMQ does not monitor its disk if the folder's path contains a space.
    installation = await Installation.start({ diskMegabytes: DISK_MEGABYTES, folderName: 'data' });
  }, START_MS_MAX);
  afterAll(() => (installation as Installation | undefined)?.stop(), START_MS_MAX);

  it(
    'have BrokerUnavailable fire and shown, and end when space is freed',
    async () => {
      const { folder } = installation.cpes;
      const ballast = join(folder, 'ballast');
      const { trueAfterMs } = await installation.carryOut({
        alert: 'BrokerUnavailable',
        cause: 'the disk is nearly full',
        breakIt: async () => {
          const { bavail, bsize } = await statfs(folder);
          await writeFile(ballast, Buffer.alloc(bavail * bsize - LEFT_FREE_BYTES));
        },
        // The broker blocks a connection only when it publishes.
        meanwhile: () => installation.cpes.call('POST', '/skus', { body: bottle.candidate }),
        isShown: ({ services }) =>
          services.some(({ waitingFor }: { waitingFor: string[] }) => waitingFor.includes('broker')),
        mend: () => rm(ballast),
      });
      expect(trueAfterMs).toBeLessThan(TRUE_MS_MAX + SLACK_MS);
    },
    DRILL_MS_MAX,
  );
});
