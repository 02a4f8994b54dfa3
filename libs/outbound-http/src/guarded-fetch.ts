import { ConnectionPool } from './connection-pool.ts';
import { DestinationPolicy, type Guard } from './destination-policy.ts';
import { exchange, type GuardedRequest, type GuardedResponse } from './guarded-exchange.ts';

export interface GuardedClientOptions {
  /** Connections at a time, in use and idle together. A request that finds none free waits for one. */
  readonly connectionsMax?: number;
  /** Of them, to one origin under one pool key. Without it, only `connectionsMax` bounds them. */
  readonly connectionsPerKeyMax?: number;
  /** PEM. At `allowedHosts`, certificates of these authorities are accepted instead of those of the system. Nowhere else. */
  readonly ca?: string;
}

/** Enough for all live sources and internal calls of a process. A sender of webhooks sets its own. */
const CONNECTIONS_MAX = 128;

/**
 * An HTTP client for addresses that people enter. It connects only to public hosts, and the socket uses the very addresses that
 * were checked. It follows no redirects, asks for no compression, always verifies certificates, and bounds what it reads.
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

  /** Resolves to the answer, whatever its status. Rejects with a `RequestFailure`, or with the reason of the signal. */
  async send(request: GuardedRequest): Promise<GuardedResponse> {
    const url = this.policy.vet(request.url);
    request.signal?.throwIfAborted();
    return exchange(this.connections, url, request);
  }

  /** Rejects as `send` would for its address now: `invalid_target`, or `dns`. Resolves the name, and connects to nothing. */
  async check(url: string): Promise<void> {
    await this.policy.addressesOf(this.policy.vet(url));
  }

  /** The URL, when its own text allows a request. Otherwise throws a `RequestFailure`. Looks no name up. */
  vet(url: string): URL {
    return this.policy.vet(url);
  }

  /** Closes idle connections, and those in use after their request. */
  close(): void {
    this.connections.close();
  }
}
