import {
  type AmountsRequest,
  type CostedCandidate,
  type ExtractionRequest,
  type FactorAmounts,
  FactorExtraction,
} from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';

/** Cost-factor's rules, in another process. */
export class HttpFactorExtraction extends FactorExtraction {
  constructor(private readonly client: InternalClient) {
    super();
  }

  extract(request: ExtractionRequest): Promise<readonly CostedCandidate[]> {
    return this.client.post('/extractions', request);
  }

  amounts(request: AmountsRequest): Promise<readonly FactorAmounts[]> {
    return this.client.post('/extractions/amounts', request);
  }
}
