import { GuardedClient } from '@cpes/outbound-http';
import type { QueueCounts } from './broker.ts';
import { queues, type Topology } from './topology.ts';

/** Shorter than the polling interval, and far longer than the API takes. */
const TIMEOUT_MS = 2_000;
/** Room for thousands of queues of the virtual host, with some 100 bytes each. */
const ANSWER_BYTES_MAX = 1024 * 1024;
const COLUMNS = 'name,messages,messages_unacknowledged,message_stats.ack';

/** The API's data on a queue. A newly declared queue has no numbers yet. */
interface Listed {
  readonly name?: string;
  readonly messages?: number;
  readonly messages_unacknowledged?: number;
  readonly message_stats?: { readonly ack?: number };
}

/** RabbitMQ's management API: one request for the counts of all queues, which the broker refreshes every five seconds. */
export class RabbitManagement {
  // The address comes from a setting and is internal on purpose.
  private readonly http = new GuardedClient({ allowHttp: true, allowPrivate: true }, { connectionsMax: 1 });
  private readonly url: string;
  private readonly authorization: string;

  constructor(
    address: string,
    virtualHost: string,
    private readonly names: Topology,
  ) {
    const url = new URL(address);
    const [user, password] = [url.username, url.password].map(decodeURIComponent);
    this.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const path = url.pathname.replace(/\/$/, '');
    this.url = `${url.origin}${path}/api/queues/${encodeURIComponent(virtualHost)}?columns=${COLUMNS}`;
  }

  async counts(): Promise<readonly QueueCounts[]> {
    const { status, body } = await this.http.send({
      method: 'GET',
      url: this.url,
      headers: { authorization: this.authorization },
      timeouts: { connectMs: TIMEOUT_MS, headersMs: TIMEOUT_MS, wholeMs: TIMEOUT_MS },
      responseBytesMax: ANSWER_BYTES_MAX,
    });
    if (status !== 200) throw new Error(`the management API answered ${String(status)}`);
    const listed = new Map((JSON.parse(body.toString('utf8')) as readonly Listed[]).map((one) => [one.name, one]));
    return queues().flatMap(({ queue }) => {
      const one = listed.get(this.names.queue(queue));
      if (one === undefined) return [];
      const { messages = 0, messages_unacknowledged: inWork = 0, message_stats: stats } = one;
      return [{ queue, inWork, held: messages, acknowledged: stats?.ack ?? 0 }];
    });
  }
}
