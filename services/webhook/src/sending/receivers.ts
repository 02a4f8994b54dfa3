import { GuardedClient, type GuardedResponse, RequestFailure } from '@cpes/outbound-http';
import { Injectable } from '@nestjs/common';
import { WebhookConfig } from '../webhook.config.ts';

/** Bytes of a response that the log keeps. The rest is not read. */
const ANSWER_BYTES_MAX = 16_384;
/** Within the time of the whole attempt; a receiver that connects more slowly counts as unavailable. */
const CONNECT_MS_MAX = 5_000;
/** As many as attempts may be under way. */
const CONNECTIONS_MAX = 1_024;

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Tenants share no connections. */
  readonly tenantId: string;
  readonly signal: AbortSignal;
}

/** The programs of subscribers. One guard checks an address when it is saved and whenever a connection to it is opened (SSRF). */
@Injectable()
export class Receivers {
  private readonly client: GuardedClient;
  private readonly timeoutMs: number;

  constructor({ WEBHOOK_ALLOWED_HOSTS: allowed = '', WEBHOOK_ATTEMPT_TIMEOUT_MS: timeoutMs }: WebhookConfig) {
    const allowedHosts = allowed.split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim()]));
    this.client = new GuardedClient(
      { allowedHosts, httpAllowedBy: 'name the host in WEBHOOK_ALLOWED_HOSTS' },
      { connectionsMax: CONNECTIONS_MAX },
    );
    this.timeoutMs = timeoutMs;
  }

  /** Why the guard refuses an address; undefined when it is allowed. */
  async obstacleTo(url: string): Promise<string | undefined> {
    try {
      await this.client.check(url);
      return undefined;
    } catch (error) {
      if (error instanceof RequestFailure) return error.message;
      throw error;
    }
  }

  /** Rejects with a `RequestFailure`, or with the reason of the signal. */
  post({ url, headers, body, tenantId, signal }: Post): Promise<GuardedResponse> {
    const wholeMs = this.timeoutMs;
    return this.client.send({
      method: 'POST',
      url,
      headers,
      body,
      signal,
      poolKey: tenantId,
      timeouts: { connectMs: Math.min(CONNECT_MS_MAX, wholeMs), headersMs: wholeMs, wholeMs },
      responseBytesMax: ANSWER_BYTES_MAX,
      onLongBody: 'cut',
    });
  }

  close(): void {
    this.client.close();
  }
}
