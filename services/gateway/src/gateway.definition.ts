import type { Broker } from '@cpes/messaging';
import { Lifecycle, type ServiceDefinition } from '@cpes/service-kit';
import { configureFastify, GUARDED_AREAS, openFastify } from './edge/index.ts';
import { skuLookupCalls } from './evaluations/index.ts';
import { FirstTenantRepository, keepDemoCredentials } from './identity/index.ts';
import { GatewayConfig } from './gateway.config.ts';
import { GatewayModule } from './gateway.module.ts';
import { parkedMessageCalls, pipelineCalls } from './operations/index.ts';
import { servePages } from './site/index.ts';

const hasOpened = new WeakSet<Lifecycle>();

export const gatewayService: ServiceDefinition<GatewayConfig, Broker> = {
  name: 'gateway',
  config: GatewayConfig,
  module: (config, broker, peers) => GatewayModule.for(config, broker, undefined, peers),
  internalCalls: [parkedMessageCalls, pipelineCalls, skuLookupCalls],
  http: {
    adapter: ({ REQUEST_TIMEOUT_MS }) => openFastify(REQUEST_TIMEOUT_MS),
    configure: async (app, { WEB_ROOT }) => {
      const lifecycle = app.get(Lifecycle);
      lifecycle.readyWhen('start', () => hasOpened.has(lifecycle));
      configureFastify(app, GUARDED_AREAS);
      if (WEB_ROOT !== undefined) await servePages(app, WEB_ROOT);
    },
    address: ({ HOST, PORT }) => ({ host: HOST, port: PORT }),
    opened: async (app, config, url) => {
      if (config.DEMO_CREDENTIALS_FILE !== undefined)
        await keepDemoCredentials(app.get(FirstTenantRepository), config.DEMO_CREDENTIALS_FILE, url);
      hasOpened.add(app.get(Lifecycle));
    },
  },
};
