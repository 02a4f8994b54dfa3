import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, privateFolder, type PrivateFolder } from '@cpes/local-servers';
import { type Credentials, OpenApiContract, UNLIMITED } from '@cpes/testing';
import { type Answer, type CallOptions, CpesApi } from './cpes-api.ts';
import { previousCommit } from './previous-commit.ts';
import { plainEnvironment } from './running-cpes.ts';

const execute = promisify(execFile);
/** Of this run alone: `cpes` may be the image of an installation on this machine. */
export const NAME = `cpes-test-${process.pid}`;
export const PREVIOUS_NAME = `${NAME}-previous`;
/** During an upgrade four gateways run side by side, each on a port. */
const GATEWAYS_MAX = 4;
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
    private readonly baseUrls: readonly string[],
  ) {
    super(credentials, contract);
  }

  /** Builds the image and starts every container. Resolves when all are healthy. */
  static async start(): Promise<RunningContainers> {
    const folder = await privateFolder('containers');
    const file = join(folder.path, 'compose.json');
    const port = await freePort();
    const env = {
      ...plainEnvironment(),
      ...UNLIMITED,
      CPES_IMAGE: NAME,
      PORT: `${port}-${port + GATEWAYS_MAX - 1}`,
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
      const contract = await OpenApiContract.of(credentials.baseUrl);
      const baseUrls = Array.from({ length: GATEWAYS_MAX }, (_, index) =>
        credentials.baseUrl.replace(`:${port}/`, `:${port + index}/`),
      );
      return new RunningContainers(credentials, contract, own, folder, baseUrls);
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

  /** As a proxy in front of several gateways does, sends the request to the next one if one does not answer. */
  override async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const failures: TypeError[] = [];
    for (const baseUrl of this.baseUrls) {
      try {
        return await super.call(method, path, { ...options, baseUrl });
      } catch (error) {
        // `fetch` reports a failed connection so.
        if (!(error instanceof TypeError)) throw error;
        failures.push(error);
      }
    }
    throw new AggregateError(failures, 'no gateway answers');
  }

  /** Builds the image of the commit before this one. */
  async buildPrevious(): Promise<void> {
    const root = process.cwd();
    const build = `docker build --quiet --tag ${PREVIOUS_NAME} --file deploy/Dockerfile -`;
    await this.run(`git -C '${root}' archive ${previousCommit(root)} | ${build}`);
  }

  /** The images of the running containers of these services, without repetition. */
  async imagesOf(services: readonly string[]): Promise<string[]> {
    const ids = (await this.docker('compose', 'ps', '--quiet', ...services)).trim().split('\n');
    const images = await this.docker('inspect', '--format', '{{.Config.Image}}', ...ids);
    return [...new Set(images.trim().split('\n'))];
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
    for (const image of [NAME, PREVIOUS_NAME]) await this.docker('image', 'rm', '--force', image);
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

/** compose.yml as Compose reads it, with the image of a setting, and RabbitMQ's pages on a port that the engine chooses. */
function forTests(env: NodeJS.ProcessEnv): object {
  const text = execFileSync('docker', ['compose', 'config', '--format', 'json'], { env, encoding: 'utf8' });
  const file = JSON.parse(text) as { services: Record<string, { image: string; ports?: { published: string }[] }> };
  for (const service of Object.values(file.services)) if (service.image === 'cpes') service.image = '${CPES_IMAGE}';
  for (const port of file.services['rabbitmq']?.ports ?? []) port.published = '0';
  return file;
}
