import {
  CandidateEvaluation,
  CandidateNormalisation,
  FactorExtraction,
  internalUrlOf,
  type ServiceName,
} from '@cpes/contracts';
import { InternalClient, type Peers, type Port } from '@cpes/service-kit';
import type { Provider } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.ts';
import { HttpCandidateEvaluation } from './http.candidate-evaluation.ts';
import { HttpCandidateNormalisation } from './http.candidate-normalisation.ts';
import { HttpFactorExtraction } from './http.factor-extraction.ts';

/** A call takes some milliseconds; one that takes so long has met a service that is down or overloaded. */
const CALL_MS_MAX = 1_000;

/** The stages' rules: those of this process where the stages run here, else over HTTP. */
export function stages(peers: Peers): Provider[] {
  return [
    stage(peers, 'intake', CandidateNormalisation, HttpCandidateNormalisation),
    stage(peers, 'cost-factor', FactorExtraction, HttpFactorExtraction),
    stage(peers, 'scoring', CandidateEvaluation, HttpCandidateEvaluation),
  ];
}

function stage<Calls extends object>(
  peers: Peers,
  service: ServiceName,
  port: Port<Calls>,
  Adapter: new (client: InternalClient) => Calls,
): Provider {
  return {
    provide: port,
    inject: [GatewayConfig],
    useFactory: (config: GatewayConfig) => peers.find(service, port, () => new Adapter(clientOf(service, config))),
  };
}

/** Without an address every call is `unavailable`. */
function clientOf(service: ServiceName, config: GatewayConfig): InternalClient {
  const url = config[internalUrlOf(service) as keyof GatewayConfig];
  const secret = config.INTERNAL_SECRET ?? '';
  return new InternalClient({ service, url: String(url ?? ''), secret, timeoutMs: CALL_MS_MAX });
}
