import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, privateFolder, type PrivateFolder } from '@cpes/local-servers';
import { type Credentials, OpenApiContract, UNLIMITED } from '@cpes/testing';
import { CpesApi } from './cpes-api.ts';
import { plainEnvironment } from './running-cpes.ts';

const execute = promisify(execFile);
/** Of this run alone: `cpes` may be the image of an installation on this machine. */
const NAME = `cpes-test-${process.pid}`;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** Whether a container engine and Compose answer. */
export function engineAnswers(): boolean {
  return [['info'], ['compose', 'version']].every((command) => spawnSync('docker', command).status === 0);
}

export interface ContainerState {
  readonly status: string;
  readonly exitCode: number;
  readonly restarts: number;
  /** The kernel ended it because it needed more than its limit of memory. */
  readonly isOutOfMemory: boolean;
}

/** CPES in containers by the compose file of this checkout, as a separate project with its own volumes and ports. */
export class RunningContainers extends CpesApi {
  private constructor(
    credentials: Credentials,
    contract: OpenApiContract,
    private readonly env: NodeJS.ProcessEnv,
    private readonly folder: PrivateFolder,
  ) {
    super(credentials, contract);
  }

  /** Builds the image and starts every container. Resolves when all are healthy. */
  static async start(): Promise<RunningContainers> {
    const folder = await privateFolder('containers');
    const file = join(folder.path, 'compose.json');
    const env = {
      ...plainEnvironment(),
      ...UNLIMITED,
      PORT: String(await freePort()),
      // Not the settings of an installation from this checkout.
      COMPOSE_DISABLE_ENV_FILE: '1',
      COMPOSE_PROJECT_NAME: NAME,
    };
    const own = { ...env, COMPOSE_FILE: file };
    const compose = (...command: string[]) => docker(['compose', ...command], own);
    try {
      await writeFile(file, JSON.stringify(forTests(env)));
      await compose('up', '--build', '--detach', '--wait');
      const credentials = JSON.parse(
        await compose('exec', '-T', 'gateway', 'cat', '/data/demo-credentials.json'),
      ) as Credentials;
      return new RunningContainers(credentials, await OpenApiContract.of(credentials.baseUrl), own, folder);
    } catch (error) {
      const logs = await compose('logs', '--no-color', '--tail', '20').catch(() => '');
      await compose('down', '--volumes').catch(() => '');
      await folder.remove();
      throw new Error(`compose did not start\n${logs}`, { cause: error });
    }
  }

  /** Runs a command of the documents, in a folder that is empty at first. */
  async run(command: string): Promise<void> {
    const { path: cwd } = this.folder;
    await execute('bash', ['--norc', '-ec', `set -o pipefail; ${command}`], {
      cwd,
      env: this.env,
      maxBuffer: OUTPUT_BYTES_MAX,
    });
  }

  async query<Row extends object>(database: string, sql: string): Promise<Row[]> {
    const rows = `SELECT coalesce(json_agg(row), '[]') FROM (${sql}) AS row`;
    const command = ['exec', '-T', 'postgres', 'psql', '-U', 'cpes', '-d', database, '-At', '-c', rows];
    return JSON.parse(await this.docker('compose', ...command)) as Row[];
  }

  /** Kills the first process of a service as a crash would; Docker counts its own `kill` as a stop on request. */
  async crash(service: string): Promise<void> {
    const pid = (await this.docker('inspect', '--format', '{{.State.Pid}}', await this.idOf(service))).trim();
    const kill = ['-e', `process.kill(${pid}, 'SIGKILL')`];
    await this.docker('run', '--rm', '--pid', 'host', '--user', '0', '--cap-add', 'KILL', NAME, ...kill);
  }

  async stateOf(service: string): Promise<ContainerState> {
    const [container] = JSON.parse(await this.docker('inspect', await this.idOf(service))) as [
      { RestartCount: number; State: { Status: string; ExitCode: number; OOMKilled: boolean } },
    ];
    const { RestartCount: restarts, State } = container;
    return { status: State.Status, exitCode: State.ExitCode, restarts, isOutOfMemory: State.OOMKilled };
  }

  async remove(): Promise<void> {
    await this.run('docker compose down --volumes');
    await this.docker('image', 'rm', NAME);
    await this.folder.remove();
  }

  private async idOf(service: string): Promise<string> {
    return (await this.docker('compose', 'ps', '--all', '--quiet', service)).trim();
  }

  private docker(...command: string[]): Promise<string> {
    return docker(command, this.env);
  }
}

async function docker(command: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return (await execute('docker', command, { env, maxBuffer: OUTPUT_BYTES_MAX })).stdout;
}

/** compose.yml as Compose reads it, with the image of the tests, and RabbitMQ's pages on a port that the engine chooses. */
function forTests(env: NodeJS.ProcessEnv): object {
  const text = execFileSync('docker', ['compose', 'config', '--format', 'json'], { env, encoding: 'utf8' });
  const file = JSON.parse(text) as { services: Record<string, { image: string; ports?: { published: string }[] }> };
  for (const service of Object.values(file.services)) if (service.image === 'cpes') service.image = NAME;
  for (const port of file.services['rabbitmq']?.ports ?? []) port.published = '0';
  return file;
}
