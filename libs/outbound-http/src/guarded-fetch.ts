import { ConnectionPool } from './connection-pool.ts';
import { DestinationPolicy, type Guard } from './destination-policy.ts';
import { exchange, type GuardedRequest, type GuardedResponse } from './guarded-exchange.ts';

export interface GuardedClientOptions {
  /** Maximum number of connections, in use and idle together. A request without a free one waits. */
  readonly connectionsMax?: number;
  /** Maximum number to one origin under one pool key. By default only `connectionsMax` applies. */
  readonly connectionsPerKeyMax?: number;
  /** Authorities in PEM, trusted instead of the system's, only at `allowedHosts`. */
  readonly ca?: string;
}

/** Enough for all live sources and internal calls of a process. The sender of webhooks sets its own. */
const CONNECTIONS_MAX = 128;

/**
 * An HTTP client for user-supplied addresses, protected against SSRF. It connects only to public hosts, and the socket uses exactly
 * the checked addresses. It follows no redirects, requests no compression, always verifies certificates, and limits the body.
 */
export class GuardedClient {
  private readonly policy: DestinationPolicy;
  private readonly connections: ConnectionPool;

  constructor(
    guard: Guard = {},
    { connectionsMax = CONNECTIONS_MAX, connectionsPerKeyMax, ca }: GuardedClientOptions = {},
  ) {
    this.policy = new DestinationPolicy(guard);
    this.connections = new ConnectionPool(this.policy, { connectionsMax, connectionsPerKeyMax }, ca);
  }

  /** Resolves to a response of any status. Rejects with a `RequestFailure`, or with the reason of the signal. */
  async send(request: GuardedRequest): Promise<GuardedResponse> {
    const url = this.policy.vet(request.url);
    request.signal?.throwIfAborted();
    return exchange(this.connections, url, request);
  }

  /** Rejects like `send` for its address: `invalid_target`, or `dns`. Resolves the name without connecting. */
  async check(url: string): Promise<void> {
    await this.policy.addressesOf(this.policy.vet(url));
  }

  /** The URL, if its text allows a request; otherwise throws a `RequestFailure`. Does not resolve the name. */
  vet(url: string): URL {
    return this.policy.vet(url);
  }

  /** Closes idle connections, and those in use after their request. */
  close(): void {
    this.connections.close();
  }
}
