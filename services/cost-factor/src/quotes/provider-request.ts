import type { GuardedClient, GuardedRequest } from '@cpes/outbound-http';
import { retryAfterMsOf } from '@cpes/service-kit/retry-after';

/** A provider that refuses requests for a while. */
export class ProviderBusy extends Error {
  constructor(readonly retryAfterMs: number | undefined) {
    super('the provider refuses further requests for now');
  }
}

/** An answer with another status than 200 to 299. */
export class ProviderRefusal extends Error {
  constructor(readonly status: number) {
    super(`the provider returned ${status}`);
  }
}

/** Providers that are over their limit answer with one of these. */
const BUSY = new Set([429, 503]);

/** Sends a request to a provider and parses the JSON of its response. Errors contain neither the request nor the response. */
export async function fetchJson(client: GuardedClient, request: GuardedRequest, now: Date): Promise<unknown> {
  const { status, headers, body } = await client.send(request);
  if (BUSY.has(status)) throw new ProviderBusy(retryAfterMsOf(headers['retry-after'], now));
  if (status < 200 || status > 299) throw new ProviderRefusal(status);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Error('the response is not JSON');
  }
}
