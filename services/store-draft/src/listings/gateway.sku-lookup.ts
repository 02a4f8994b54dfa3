import { type Candidate, type FindSkuRequest, type ReportFigures, SkuLookup } from '@cpes/contracts';
import { InternalClient } from '@cpes/outbound-http';
import { Peers } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { StoreDraftConfig } from '../store-draft.config.ts';

/** The gateway reads only its database, and intake normalises one candidate. */
const TIMEOUT_MS = 2_000;

class HttpSkuLookup extends SkuLookup {
  constructor(private readonly client: InternalClient) {
    super();
  }

  find(request: FindSkuRequest): Promise<{ readonly report: ReportFigures | null }> {
    return this.client.post('/sku-lookup/find', request);
  }

  candidate(request: FindSkuRequest): Promise<Candidate> {
    return this.client.post('/sku-lookup/candidate', request);
  }
}

/** The gateway: in this process when it runs here, otherwise over HTTP. It starts last, so each call looks it up. */
@Injectable()
export class GatewaySkuLookup extends SkuLookup {
  private readonly overHttp: SkuLookup;

  constructor(
    { GATEWAY_INTERNAL_URL: url = '', INTERNAL_SECRET: secret = '' }: StoreDraftConfig,
    private readonly peers: Peers,
  ) {
    super();
    this.overHttp = new HttpSkuLookup(new InternalClient({ service: 'gateway', url, secret, timeoutMs: TIMEOUT_MS }));
  }

  find(request: FindSkuRequest): Promise<{ readonly report: ReportFigures | null }> {
    return this.gateway().find(request);
  }

  candidate(request: FindSkuRequest): Promise<Candidate> {
    return this.gateway().candidate(request);
  }

  private gateway(): SkuLookup {
    return this.peers.find('gateway', SkuLookup, () => this.overHttp);
  }
}
