import type { InternalClient } from '@cpes/outbound-http';
import { Pipeline, type PipelineState } from './pipeline.ts';

/** The pipeline, for a process other than the gateway. */
export class HttpPipeline extends Pipeline {
  constructor(private readonly client: InternalClient) {
    super();
  }

  read(): Promise<PipelineState> {
    return this.client.get('/pipeline');
  }
}
