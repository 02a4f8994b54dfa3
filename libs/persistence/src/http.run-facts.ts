import type { InternalClient } from '@cpes/service-kit';
import { searchOf } from './search-of.ts';
import { type RunData, type RunFact, type RunFactQuery, RunFacts, type RunFailure } from './run-facts.ts';

/** What a service in another process has stored of runs. */
export class HttpRunFacts<Result extends RunData> extends RunFacts<Result> {
  constructor(private readonly client: InternalClient) {
    super();
  }

  results(query: RunFactQuery): Promise<readonly RunFact<Result>[]> {
    return this.client.get(`/run-facts/results${searchOf(query)}`);
  }

  failures(query: RunFactQuery): Promise<readonly RunFact<RunFailure>[]> {
    return this.client.get(`/run-facts/failures${searchOf(query)}`);
  }
}
