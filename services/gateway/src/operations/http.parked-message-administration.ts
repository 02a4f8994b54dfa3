import type { InternalClient } from '@cpes/outbound-http';
import {
  type ParkedMessage,
  ParkedMessageAdministration,
  type ParkedMessageKey,
  type ParkedMessagePage,
  type ParkedMessageQuery,
} from './parked-message-administration.ts';
import { searchOf } from './search-of.ts';

/** The parked messages, for a process other than the gateway. */
export class HttpParkedMessageAdministration extends ParkedMessageAdministration {
  constructor(private readonly client: InternalClient) {
    super();
  }

  list(query: ParkedMessageQuery): Promise<ParkedMessagePage> {
    return this.client.get(`/parked-messages${searchOf(query)}`);
  }

  read(key: ParkedMessageKey): Promise<ParkedMessage> {
    return this.client.get(pathOf(key));
  }

  replay(key: ParkedMessageKey): Promise<void> {
    return this.client.post(`${pathOf(key)}/replay`);
  }

  discard(key: ParkedMessageKey, reason: string): Promise<void> {
    return this.client.post(`${pathOf(key)}/discard`, { reason });
  }
}

function pathOf({ queue, messageId, resend }: ParkedMessageKey): string {
  return `/parked-messages/${encodeURIComponent(queue)}/${encodeURIComponent(messageId)}/${resend}`;
}
