import { SkuLookup } from '@cpes/contracts';
import { InProcessBroker } from '@cpes/messaging';
import { StoreDrafts } from '../../store-draft/test/harness.ts';
import { ScriptedStore } from '../../store-draft/test/scripted-store.ts';
import type { FakeStages } from './fake-stages.ts';
import { Gateway } from './harness.ts';

const INTERNAL_SECRET = 's'.repeat(32);

/** Two gateways and the store-draft service with a scripted shop, on one broker: everything that a push needs. */
export class GatewayWithStores {
  private constructor(
    readonly gateway: Gateway,
    readonly other: Gateway,
    readonly drafts: StoreDrafts,
  ) {}

  static async start(stages: FakeStages): Promise<GatewayWithStores> {
    const broker = new InProcessBroker();
    const drafts = await StoreDrafts.start(
      { INTERNAL_PORT: 0, INTERNAL_SECRET },
      { store: new ScriptedStore(), broker },
    );
    const settings = { STORE_DRAFT_INTERNAL_URL: drafts.internalUrl, INTERNAL_SECRET };
    const gateway = await Gateway.start(settings, undefined, undefined, [], stages.peers(), broker);
    const other = await Gateway.start(settings, gateway.database.url, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
    await other.receiveSubmissions();
    drafts.skus = gateway.provider(SkuLookup);
    return new GatewayWithStores(gateway, other, drafts);
  }

  get store(): ScriptedStore {
    return this.drafts.store;
  }

  async stop(): Promise<void> {
    await this.drafts.stop();
    await this.other.stop();
    await this.gateway.stop();
  }
}
