import { randomUUID } from 'node:crypto';
import { writeFile, statfs, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, until } from '@cpes/local-servers';
import { Receiver, UNLIMITED, WORKED_EXAMPLES } from '@cpes/testing';
import { carryOut, type Drill, DRILL_MS_MAX } from './support/alert-drills.ts';
import { BrowserApi } from './support/browser-api.ts';
import { RunningPrometheus } from './support/prometheus.ts';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 240_000;
/** For a step of a drill, such as a check of a store or a restart of a process. */
const STEP_MS_MAX = 60_000;
/** A fourth of all evaluations, which is more than either rule allows; a hundred in time bring it below both. */
const LATE_SUBMISSIONS = 8;
/** Concurrent evaluations that two busy cores finish in time. */
const AT_ONCE = 4;
const ROUNDS_IN_TIME = 6;
const FLOOD = 100;
/** A service with too little processor time stands still for twice what factors may take, and then runs for a moment. */
const STANDS_STILL_MS = 3_000;
const RUNS_MS = 200;
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

  carryOut(drill: Drill): Promise<void> {
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

  const discardDeadLetters = async () => {
    const { data } = await installation.operator.do('GET', '/operations/dead-letters');
    for (const { queue, messageId, resend } of data as Record<string, string>[]) {
      const path = `/operations/dead-letters/${queue!}/${messageId!}/${resend!}/discard`;
      await installation.operator.do('POST', path, { reason: 'a drill' });
    }
  };

  const evaluate = () => cpes.evaluate(bottle.candidate);
  const submit = async () => {
    const { status, text } = await cpes.call('POST', '/skus', { body: bottle.candidate });
    if (status !== 201) throw new Error(`${status}: ${text}`);
  };
  const several = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));
  const severalEvaluations = () => several(AT_ONCE, evaluate);
  const signal = (part: Parameters<RunningCpes['pidOf']>[0], name: NodeJS.Signals) =>
    process.kill(cpes.pidOf(part), name);
  /** From a timer, where an error would end the whole run: the process may have ended meanwhile. */
  const signalUnlessEnded = (pid: number, name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const pause = async (part: Parameters<RunningCpes['pidOf']>[0]) => signal(part, 'SIGSTOP');
  /** The launcher restarts processes that have ended. */
  const startAgain = async (part: Parameters<RunningCpes['pidOf']>[0]) => signal(part, 'SIGKILL');
  let endSlowness: () => void;
  /** Takes most of its processor time from a process, until `endSlowness` gives it back. */
  const slowDown = (part: Parameters<RunningCpes['pidOf']>[0]) => {
    const pid = cpes.pidOf(part);
    let stopAgain: NodeJS.Timeout;
    const stop = () => signalUnlessEnded(pid, 'SIGSTOP');
    const runForAMoment = () => {
      signalUnlessEnded(pid, 'SIGCONT');
      stopAgain = setTimeout(stop, RUNS_MS);
    };
    stop();
    const run = setInterval(runForAMoment, STANDS_STILL_MS);
    endSlowness = () => {
      clearInterval(run);
      clearTimeout(stopAgain);
      signalUnlessEnded(pid, 'SIGCONT');
    };
  };
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
    return (data as { storeId: string; platform: string; name: string; held: number }[]).find(
      (one) => one.platform === platform,
    )!;
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
  const flood = () =>
    several(FLOOD, () => cpes.call('GET', '/skus?limit=1', { headers: { authorization: `Bearer ${flooded.key}` } }));

  const drills: readonly Drill[] = [
    {
      alert: 'EvaluationPromiseBurn',
      cause: 'a stage has too little processor time',
      prepare: async () => {
        await evaluate();
        // Prometheus sees no increase in the first value of a counter.
        const count = () => installation.prometheus.query('evaluation_factors_duration_seconds_count');
        await until('Prometheus has a count to begin with', async () => (await count()).length > 0, STEP_MS_MAX);
        // The rules want more than 20 evaluations. With these a few late ones are enough, which a hundred others soon outweigh.
        for (let round = 0; round < ROUNDS_IN_TIME; round += 1) await severalEvaluations();
        // One late evaluation on a busy machine would be shown for the rest of the hour.
        await cpes.query('gateway', "UPDATE stage_minutes SET late = 0 WHERE stage = 'factors'");
      },
      beforehand: severalEvaluations,
      breakIt: async () => {
        slowDown('cost-factor');
        await several(LATE_SUBMISSIONS, submit);
      },
      isShown: ({ promise: { targetPercent, windows } }) =>
        windows[0].late * 100 > windows[0].total * (100 - targetPercent),
      isShownForAnHour: true,
      mend: async () => endSlowness(),
      afterwards: severalEvaluations,
    },
    {
      alert: 'QuoteSourceFailing',
      cause: 'a live source hangs',
      beforehand: evaluate,
      breakIt: async () => (isSourceHanging = true),
      meanwhile: evaluate,
      isShown: ({ sources }) => sources.some((one: Record<string, number>) => one['failed']! > 0.25 * one['asked']!),
      mend: async () => (isSourceHanging = false),
      afterwards: evaluate,
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
        queues?.some(
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
      mend: discardDeadLetters,
    },
    {
      alert: 'OutboxStuck',
      cause: 'a push waits for the broker',
      prepare: () => writeListing('hosted'),
      breakIt: async () => {
        await pause('broker');
        await push();
      },
      isShown: ({ outboxes }) => (outboxes[0].oldestSeconds === null ? undefined : outboxes[0].oldestSeconds > 30),
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
        rateTables?.some(({ table, isOld }: Record<string, unknown>) => table === 'exchange_rates' && isOld === true),
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
      isShown: ({ stores }) => (stores === null ? undefined : stores.length > 0),
      mend: async () => {
        await trap(undefined);
        const isReleased = async () => {
          const { storeId, name, held } = await shop('woocommerce');
          return (await owner.call('POST', `/stores/${storeId}/release`, { name, held })).status === 200;
        };
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
      beforehand: evaluate,
      breakIt: async () => receiver.answer(500),
      meanwhile: evaluate,
      isShown: ({ endpoints }) => endpoints?.some((one: Record<string, string>) => one['endpointId'] === endpointId),
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
      breakIt: flood,
      meanwhile: flood,
      isShown: ({ refusals }) =>
        refusals.some(
          (one: Record<string, unknown>) => one['code'] === 'quota-exceeded' && Number(one['perMinute']) > 60,
        ),
      mend: () =>
        cpes.admin('tenant', 'set', '--tenant', flooded.tenantId, '--rate-per-minute', '1000000', '--burst', '100000'),
      afterwards: flood,
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
      await expect(installation.carryOut(drill)).resolves.toBeUndefined();
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
      const drill: Drill = {
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
      };
      await expect(installation.carryOut(drill)).resolves.toBeUndefined();
    },
    DRILL_MS_MAX,
  );
});
