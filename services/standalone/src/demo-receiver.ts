import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DemoLoadState } from './demo-load-state.ts';
import type { Settings } from './settings.ts';

/** The receiver of the demo's webhook endpoint: accepts requests until the demo data makes it fail. */
export class DemoReceiver {
  private isBroken = false;

  private constructor(private readonly server: Server) {}

  /** On this machine alone. None without demo data, and none once it is loaded. */
  static async open({ DEMO_DATA, CPES_DATA_DIR }: Readonly<Settings>): Promise<DemoReceiver | undefined> {
    if (DEMO_DATA === 'off' || (await new DemoLoadState(CPES_DATA_DIR).read()) === 'loaded') return undefined;
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(receiver.isBroken ? 503 : 204).end();
    });
    const receiver = new DemoReceiver(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  get url(): string {
    return `http://${this.host}/cpes-demo`;
  }

  /** Adds the receiver's port to WEBHOOK_ALLOWED_HOSTS. */
  environment({ WEBHOOK_ALLOWED_HOSTS: others = '' }: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
    return { WEBHOOK_ALLOWED_HOSTS: [others, this.host].filter((host) => host !== '').join(',') };
  }

  /** Makes it answer 503 from now on. */
  break(): void {
    this.isBroken = true;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get host(): string {
    return `127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }
}
