import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess, freePort, privateFolder, startWatchdog, until } from '@cpes/local-servers';

const START_MS_MAX = 30_000;
const STOP_MS_MAX = 10_000;

interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [time: number, value: string];
}

interface Rule {
  readonly name: string;
  readonly query: string;
  readonly annotations: { readonly runbook_url: string };
}

/**
 * A private Prometheus on 127.0.0.1 with the rules of `deploy/prometheus`, which scrapes and evaluates every second.
 */
export class RunningPrometheus {
  private constructor(
    private readonly url: string,
    private readonly child: ChildProcess,
    private readonly removeFolder: () => Promise<void>,
  ) {}

  static async start(metricsPorts: readonly number[]): Promise<RunningPrometheus> {
    const folder = await privateFolder('prometheus');
    const port = await freePort();
    const targets = metricsPorts.map((one) => `127.0.0.1:${one}`);
    await writeFile(join(folder.path, 'rules.yml'), await readFile('deploy/prometheus/rules.yml'));
    const config = {
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yml'],
      scrape_configs: [{ job_name: 'cpes', static_configs: [{ targets }] }],
    };
    await writeFile(join(folder.path, 'prometheus.yml'), JSON.stringify(config));
    const child = spawn(
      'prometheus',
      [
        `--config.file=${join(folder.path, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder.path, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore', detached: true },
    );
    startWatchdog(child, 'TERM');
    const running = new RunningPrometheus(`http://127.0.0.1:${port}`, child, () => folder.remove());
    await until('Prometheus is ready', () => running.isReady(), START_MS_MAX);
    return running;
  }

  /** The result of an instant query. */
  async query(expression: string): Promise<readonly Sample[]> {
    const { data } = await this.ask<{ result: readonly Sample[] }>(`query?query=${encodeURIComponent(expression)}`);
    return data.result;
  }

  /** The names of the firing alerts. */
  firing(): Promise<readonly string[]> {
    return this.namesOf(['firing']);
  }

  /** The names of the alerts whose expression is true, firing or not. */
  active(): Promise<readonly string[]> {
    return this.namesOf(['pending', 'firing']);
  }

  /** Every alert of the rules, with its expression and its heading in the runbook. */
  async alerts(): Promise<readonly { readonly name: string; readonly expression: string; readonly runbook: string }[]> {
    const { data } = await this.ask<{ groups: { rules: Rule[] }[] }>('rules?type=alert');
    return data.groups.flatMap(({ rules }) =>
      rules.map(({ name, query, annotations }) => ({
        name,
        expression: query,
        runbook: annotations.runbook_url,
      })),
    );
  }

  async stop(): Promise<void> {
    await endProcess(this.child, 'SIGTERM', STOP_MS_MAX);
    await this.removeFolder();
  }

  private async namesOf(states: readonly string[]): Promise<readonly string[]> {
    const { data } = await this.ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
    return data.alerts.filter(({ state }) => states.includes(state)).map(({ labels }) => labels.alertname);
  }

  private async isReady(): Promise<boolean> {
    return fetch(`${this.url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  private async ask<T>(path: string): Promise<{ data: T }> {
    const response = await fetch(`${this.url}/api/v1/${path}`);
    if (!response.ok) throw new Error(`Prometheus answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { data: T };
  }
}
