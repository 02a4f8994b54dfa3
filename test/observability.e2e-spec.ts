import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { freePort, until } from '@cpes/local-servers';
import { Receiver, WORKED_EXAMPLES } from '@cpes/testing';
import { RunningPrometheus } from './support/prometheus.ts';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 240_000;
/** Gauges are measured every 5 s, pushes counted every 15 s; the rest is for a busy machine. */
const SHOWN_MS_MAX = 60_000;
/** Time limit for an alert to fire after its cause. */
const FIRES_MS_MAX = 60_000;
/** Requests of a tenant beyond its quota, enough for a rate above one a second over a minute. */
const FLOOD = 300;

const { bottle } = WORKED_EXAMPLES;
const run = promisify(execFile);

interface Panel {
  readonly title: string;
  readonly description: string;
  readonly fieldConfig: { readonly defaults: { readonly unit: string } };
  readonly targets: readonly { readonly expr: string }[];
}
interface Dashboard {
  readonly uid: string;
  readonly panels: readonly Panel[];
}

const DASHBOARDS = readdirSync('deploy/grafana/dashboards').map(
  (file) => JSON.parse(readFileSync(`deploy/grafana/dashboards/${file}`, 'utf8')) as Dashboard,
);
const RUNBOOK = readFileSync('docs/operators/runbook.md', 'utf8');
const HEADINGS = [...RUNBOOK.matchAll(/^## (\w+)$/gm)].map(([, heading = '']) => heading.toLowerCase());

const MONITORING = readFileSync('docs/operators/monitoring.md', 'utf8');
/** The names and labels in the table of metrics. */
const DOCUMENTED = [
  ...MONITORING.split('| metric ')[1]!
    .split('\n\n')[0]!
    .matchAll(/^\| (`[^|]+) \| ([^|]*) \|/gm),
].map(([, names = '', labels = '']) => ({
  names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  labels: labels.split(/[,;]/).flatMap((label) => (/^\w+$/.test(label.trim()) ? [label.trim()] : [])),
}));
/** Metrics of Node.js and the process, which the page names by prefix. */
const OF_PROCESS = /^(?:process|nodejs)_/;

describe('the alert rules', () => {
  it('fire at their thresholds', () => {
    const options = { cwd: 'deploy/prometheus', encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'rules.test.yml'], options);
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

describe('every dashboard', () => {
  it('has a unique id, and panels with a unit and a description that links to the runbook', () => {
    expect(new Set(DASHBOARDS.map(({ uid }) => uid)).size).toBe(DASHBOARDS.length);
    for (const { title, description, fieldConfig } of DASHBOARDS.flatMap(({ panels }) => panels)) {
      const [, heading] = /Runbook: docs\/operators\/runbook\.md#(\w+)$/.exec(description) ?? [];
      expect([title, HEADINGS.includes(heading ?? ''), fieldConfig.defaults.unit]).toEqual([
        title,
        true,
        expect.stringMatching(/./),
      ]);
    }
  });
});

describe('a CPES with finished work and faults', () => {
  let cpes: RunningCpes;
  let prometheus: RunningPrometheus;
  let receiver: Receiver;
  let source: Receiver;
  let metricsPort: number;

  beforeAll(async () => {
    receiver = await Receiver.start();
    receiver.answer(500);
    // A live source that never answers.
    source = await Receiver.start(() => undefined);
    const quotes = `${source.origin}/quotes`;
    metricsPort = await freePort();
    cpes = await RunningCpes.start('start', {
      isDemo: true,
      env: {
        METRICS_PORT: String(metricsPort),
        WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
        WEBHOOK_FIRST_PING_AFTER_MS: '0',
        CPES_FREIGHT_SOURCE_URL: quotes,
        CPES_ALLOW_HTTP_SOURCES: 'true',
        CPES_ALLOW_PRIVATE_SOURCES: 'true',
        RATE_LIMIT_BURST: '100',
      },
    });
    prometheus = await RunningPrometheus.start([metricsPort]);
    await until('the demo data is loaded', () => cpes.output().includes('The demo data is loaded'), START_MS_MAX);
    await cpes.call('POST', '/webhook-endpoints', { body: { url: receiver.url } });
    await cpes.evaluate(bottle.candidate);
    for (let count = 0; count < FLOOD; count += 1) await cpes.call('GET', '/skus?limit=1');
  }, 2 * START_MS_MAX);
  afterAll(async () => {
    await cpes.remove();
    await prometheus.stop();
    await receiver.stop();
    await source.stop();
  }, START_MS_MAX);

  it(
    'has every metric and label of every panel',
    async () => {
      const wanted = DASHBOARDS.flatMap(({ uid, panels }) =>
        panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ panel: `${uid}: ${title}`, expr }))),
      );
      expect(wanted.length).toBeGreaterThan(40);
      for (const { panel, expr } of wanted) await shown(panel, expr.replaceAll('$__rate_interval', '1m'));
    },
    2 * SHOWN_MS_MAX,
  );

  it(
    'has every metric and label of every alert, each of which links to a heading of the runbook',
    async () => {
      const alerts = await prometheus.alerts();
      expect(new Set(alerts.map(({ name }) => name)).size).toBe(HEADINGS.length);
      for (const { name, expression, runbook } of alerts) {
        expect(runbook).toBe(`docs/operators/runbook.md#${name.toLowerCase()}`);
        expect(HEADINGS).toContain(name.toLowerCase());
        // Without its comparisons, an expression has a value even without a fault.
        await shown(name, expression.replaceAll(/ (?:>|==) [\d.]+(?: \* \d+)?/g, ''));
      }
    },
    2 * SHOWN_MS_MAX,
  );

  it('has the metrics and labels of the operations page, and no others', async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const known = [...text.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name);
    const documented = DOCUMENTED.flatMap(({ names }) => names);
    expect(known.filter((name) => !OF_PROCESS.test(name)).sort()).toEqual([...documented].sort());
    for (const { names, labels } of DOCUMENTED) {
      const samples = names.map((name) => [...text.matchAll(new RegExp(`^${name}(?:_\\w+)?\\{.*$`, 'gm'))].join('\n'));
      // A counter with labels has no samples before its first count.
      const missing = samples.includes('') ? [] : labels.filter((label) => !samples.join('\n').includes(`${label}="`));
      expect([names, missing]).toEqual([names, []]);
    }
  });

  it('counts requests for unknown addresses in one series', async () => {
    const origin = new URL(cpes.credentials.baseUrl).origin;
    for (const path of ['/one', '/two', '/three']) await fetch(`${origin}${path}`);
    const unknown = 'count(http_server_request_duration_seconds_count{http_response_status_code="404"})';
    await until('they are counted', async () => (await prometheus.query(unknown)).length === 1, SHOWN_MS_MAX);
    expect((await prometheus.query(unknown))[0]?.value[1]).toBe('1');
  });

  it.each(['QuoteSourceFailing', 'WebhookDeliveriesFailing', 'RequestsRefused'])(
    'has %s fire',
    async (alert) => {
      const names = async () => (await prometheus.firing()).map(({ name }) => name);
      await until(alert, async () => (await names()).includes(alert), FIRES_MS_MAX);
      expect(await names()).toContain(alert);
    },
    FIRES_MS_MAX + 10_000,
  );

  it(
    'answers every command of the runbook',
    async () => {
      const blocks = [...RUNBOOK.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
      expect(blocks.length).toBeGreaterThan(10);
      const [definition = '', ...rest] = blocks;
      const env = { ...process.env, METRICS_PORTS: String(metricsPort), CPES_DATA_DIR: cpes.folder };
      for (const block of rest) {
        const failure = await run('bash', ['-euo', 'pipefail', '-c', definition + block], { env }).then(
          () => undefined,
          (error: unknown) => String(error),
        );
        expect([block, failure]).toEqual([block, undefined]);
      }
    },
    START_MS_MAX,
  );

  /** Waits until the query has samples, with the labels by which its outermost aggregation groups. */
  async function shown(what: string, expression: string): Promise<void> {
    const [, outermost = ''] = /^[^(]*by \(([^)]*)\)/.exec(expression) ?? [];
    const labels = outermost.split(', ').filter((label) => label !== '' && label !== 'le');
    const isShown = async (): Promise<boolean> => {
      const samples = await prometheus.query(expression);
      return samples.some(({ metric }) => labels.every((label) => label in metric));
    };
    await until(`${what}: ${expression}`, isShown, SHOWN_MS_MAX);
  }
});
