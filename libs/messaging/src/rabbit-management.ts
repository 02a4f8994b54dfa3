import { GuardedClient } from '@cpes/outbound-http';
import type { QueueCounts } from './broker.ts';
import { queues, type Topology } from './topology.ts';

/** Shorter than the interval of who asks, and far longer than the API takes. */
const TIMEOUT_MS = 2_000;
/** Some 100 bytes for each queue of the virtual host: thousands of them, and little to hold in memory. */
const ANSWER_BYTES_MAX = 1024 * 1024;
const COLUMNS = 'name,messages,messages_unacknowledged,message_stats.ack';

/** The API's data on a queue. A queue that was just declared has no numbers yet. */
interface Listed {
  readonly name?: string;
  readonly messages?: number;
  readonly messages_unacknowledged?: number;
  readonly message_stats?: { readonly ack?: number };
}

/** RabbitMQ's management API: one request for the counts of all queues, which the broker itself refreshes every five seconds. */
export class RabbitManagement {
  // The address is a setting, and internal on purpose.
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
