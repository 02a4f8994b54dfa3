import { join } from 'node:path';
import { internalUrlOf, SERVICES } from '@cpes/contracts';
import { type ServiceProcess, startProcess } from '../machine/service-process.ts';
import type { Measured } from '../machine/usage.ts';
import type { SystemContext } from './system.ts';

export interface GroupMember {
  readonly service: string;
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The processes of a system, started with the gateway last, so that its door opens when the stages are ready. */
export class ServiceGroup {
  private processes: ServiceProcess[] = [];

  constructor(private readonly context: SystemContext) {}

  /** `gateway` is one of the members. */
  async start(members: readonly GroupMember[], instances: number): Promise<void> {
    for (let instance = 0; instance < instances; instance += 1) {
      const stages = members.filter(({ service }) => service !== 'gateway');
      this.processes.push(...(await Promise.all(stages.map((member) => this.launch(member)))));
    }
    for (let instance = 0; instance < instances; instance += 1) {
      for (const member of members.filter(({ service }) => service === 'gateway')) {
        this.processes.push(await this.launch({ ...member, env: { ...member.env, ...this.internalUrls() } }));
      }
    }
  }

  async stop(): Promise<void> {
    const stopping = this.processes.reverse();
    this.processes = [];
    for (const process of stopping) await process.stop();
  }

  origins(): string[] {
    return this.processes.flatMap(({ service, url }) => (service === 'gateway' && url !== undefined ? [url] : []));
  }

  measured(): Measured[] {
    const { postgres, rabbit } = this.context.servers;
    return [
      ...this.processes.map(({ service, pid }) => ({ name: service, pid })),
      { name: 'PostgreSQL', pid: postgres.pid(), isTree: true },
      { name: 'RabbitMQ', pid: rabbit.pid(), isTree: true },
    ];
  }

  /** Settings of the gateway: the internal APIs of the services that have one. */
  private internalUrls(): Record<string, string> {
    const urls = SERVICES.map((service) => [
      internalUrlOf(service),
      this.processes.find((process) => process.service === service)?.internalUrl,
    ]);
    return Object.fromEntries(urls.filter(([, url]) => url !== undefined)) as Record<string, string>;
  }

  private launch(member: GroupMember): Promise<ServiceProcess> {
    const log = join(this.context.folder, `${member.service}.log`);
    return startProcess({ ...member, log }, this.context.cleanup);
  }
}
