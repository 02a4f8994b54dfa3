import { internalUrlOf, type ServiceName } from '@cpes/contracts';
import { InternalClient } from '@cpes/outbound-http';
import { Peers, type Port } from '@cpes/service-kit';
import type { Provider } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.ts';

/** A port of another service: its own implementation when that service runs in this process, otherwise over HTTP. */
export function peer<Calls extends object>(
  service: ServiceName,
  port: Port<Calls>,
  { Adapter, timeoutMs }: { readonly Adapter: new (client: InternalClient) => Calls; readonly timeoutMs: number },
): Provider {
  const overHttp = (config: GatewayConfig) => new Adapter(clientOf(service, config, timeoutMs));
  return {
    provide: port,
    inject: [GatewayConfig, Peers],
    useFactory: (config: GatewayConfig, peers: Peers) => peers.find(service, port, () => overHttp(config)),
  };
}

/** Without an address every call is `unavailable`. */
export function clientOf(service: ServiceName, config: GatewayConfig, timeoutMs: number): InternalClient {
  const url = config[internalUrlOf(service) as keyof GatewayConfig];
  const secret = config.INTERNAL_SECRET ?? '';
  return new InternalClient({ service, url: String(url ?? ''), secret, timeoutMs });
}
