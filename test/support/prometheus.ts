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
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook_url: string };
}

/** Rules may share a name; their severity tells them apart. */
export interface ActiveAlert {
  readonly name: string;
  readonly severity: string;
}

interface AlertRule extends ActiveAlert {
  readonly expression: string;
  /** Its heading in the runbook. */
  readonly runbook: string;
}

/** A private Prometheus on 127.0.0.1 with the rules of `deploy/prometheus`, which scrapes and evaluates every second. */
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

  firing(): Promise<readonly ActiveAlert[]> {
    return this.alertsIn(['firing']);
  }

  /** The alerts whose expression is true, firing or not. */
  active(): Promise<readonly ActiveAlert[]> {
    return this.alertsIn(['pending', 'firing']);
  }

  /** Every alert of the rules. */
  async alerts(): Promise<readonly AlertRule[]> {
    const { data } = await this.ask<{ groups: { rules: Rule[] }[] }>('rules?type=alert');
    return data.groups.flatMap(({ rules }) =>
      rules.map(({ name, query, labels, annotations }) => ({
        name,
        severity: labels.severity,
        expression: query,
        runbook: annotations.runbook_url,
      })),
    );
  }

  async stop(): Promise<void> {
    await endProcess(this.child, 'SIGTERM', STOP_MS_MAX);
    await this.removeFolder();
  }

  private async alertsIn(states: readonly string[]): Promise<readonly ActiveAlert[]> {
    interface Found {
      readonly state: string;
      readonly labels: { readonly alertname: string; readonly severity: string };
    }
    const { data } = await this.ask<{ alerts: Found[] }>('alerts');
    return data.alerts
      .filter(({ state }) => states.includes(state))
      .map(({ labels: { alertname, severity } }) => ({ name: alertname, severity }));
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
