import { join } from 'node:path';
import type { ServiceName } from '@cpes/contracts';
import { RunningProgram, startInOrder } from '@cpes/testing';
import type { Measured } from '../machine/usage.ts';
import type { SystemContext } from './system.ts';

export interface GroupMember {
  readonly service: ServiceName;
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The processes of a system. */
export class ServiceGroup {
  private processes: {
    readonly service: ServiceName;
    readonly running: RunningProgram;
    readonly stop: () => Promise<void>;
  }[] = [];

  constructor(private readonly context: SystemContext) {}

  /** `gateway` must be one of the members. */
  async start(members: readonly GroupMember[], instances: number): Promise<void> {
    await startInOrder(members, async (member, internalUrls) => {
      const launch = () => this.launch({ ...member, env: { ...member.env, ...internalUrls } });
      for (let instance = 1; instance < instances; instance += 1) await launch();
      return launch();
    });
  }

  async stop(): Promise<void> {
    const stopping = this.processes.reverse();
    this.processes = [];
    for (const process of stopping) await process.stop();
  }

  origins(): string[] {
    return this.processes.filter(({ service }) => service === 'gateway').map(({ running }) => running.url);
  }

  measured(): Measured[] {
    const { postgres, rabbit } = this.context.servers;
    return [
      ...this.processes.map(({ service, running }) => ({ name: service, pid: running.pid })),
      { name: 'PostgreSQL', pid: postgres.pid(), isTree: true },
      { name: 'RabbitMQ', pid: rabbit.pid(), isTree: true },
    ];
  }

  private async launch({ service, program, env }: GroupMember): Promise<RunningProgram> {
    const { cleanup, folder } = this.context;
    const log = join(folder, `${service}.log`);
    const [running, stop] = await cleanup.start(
      () => RunningProgram.start({ program, env, log }),
      (started) => started.end('SIGTERM'),
    );
    this.processes.push({ service, running, stop });
    return running;
  }
}
