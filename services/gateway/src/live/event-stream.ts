import { Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { QuotaFault } from '../http/faults.ts';

/** What a stream says: an event with its data, or that it is still there. */
export type Said = { readonly id?: string; readonly type: string; readonly data: object } | 'keep-alive';

/** Proxies end connections that are silent for a minute or less. */
export const KEEP_ALIVE_MS = 15_000;
/** A browser opens a stream again by itself; a bounded one finds out when a session has ended. */
export const STREAM_MS_MAX = 10 * 60_000;
/** Six tabs of some people; each holds a connection and is asked for with all others in one query. */
const STREAMS_OF_TENANT_MAX = 50;
/** When one of them has ended, most likely. */
const RETRY_SECONDS = 10;

/** Server-sent events (WHATWG HTML, section 9.2), as many at a time as there is room for. */
@Injectable()
export class EventStreams {
  private readonly open = new Map<string, number>();
  private readonly stopped = new AbortController();

  constructor(lifecycle: Lifecycle) {
    lifecycle.onStop('http', () => this.stopped.abort());
  }

  /**
   * Sends what `said` says until it ends, the reader leaves, or the service stops; `signal` tells it. Throws a `rate-limited` fault when the tenant
   * has too many streams.
   */
  send(reply: FastifyReply, tenantId: string, said: (signal: AbortSignal) => AsyncIterable<Said>): void {
    const count = this.open.get(tenantId) ?? 0;
    if (count >= STREAMS_OF_TENANT_MAX)
      throw new QuotaFault('There are too many live streams of this workspace.', [], RETRY_SECONDS);
    this.open.set(tenantId, count + 1);
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, this.stopped.signal, AbortSignal.timeout(STREAM_MS_MAX)]);
    const stream = Readable.from(written(said(signal)));
    // The generator may wait for its next event: it ends only when it is told.
    reply.raw.once('close', () => left.abort());
    stream.once('close', () => {
      const rest = (this.open.get(tenantId) ?? 1) - 1;
      if (rest === 0) this.open.delete(tenantId);
      else this.open.set(tenantId, rest);
    });
    void reply
      .type('text/event-stream; charset=utf-8')
      // Of its own: a stop waits for no connection that was a stream.
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
      .send(stream);
  }
}

async function* written(all: AsyncIterable<Said>): AsyncGenerator<string> {
  for await (const said of all) {
    if (said === 'keep-alive') yield ': keep-alive\n\n';
    else {
      const id = said.id === undefined ? '' : `id: ${said.id}\n`;
      yield `${id}event: ${said.type}\ndata: ${JSON.stringify(said.data)}\n\n`;
    }
  }
}
