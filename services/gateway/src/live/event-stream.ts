import { Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { QuotaFault } from '../http/faults.ts';
import { SessionWatch, type WatchedSession } from '../sessions/session-watch.ts';
import { requestEnd } from '../http/request-end.ts';
import { RequestPlaces } from '../http/request-places.ts';

/** What a stream says: an event with its data, or that it is still there. */
export type Said = { readonly id?: string; readonly type: string; readonly data: object } | 'keep-alive';

/** Proxies end connections that are silent for a minute or less. */
export const KEEP_ALIVE_MS = 15_000;
/** A browser opens a stream again by itself; a bounded one moves to another instance in time. */
export const STREAM_MS_MAX = 10 * 60_000;
/** Two keep-alives: a connection that has taken no byte for so long has a reader that does not read, or none. */
const STALLED_MS_MAX = 2 * KEEP_ALIVE_MS;
/** When a stream ends, its reader takes what is under way within this time, or loses it. */
const END_MS_MAX = 1_000;
/** Six tabs of some people; each holds a connection and is asked for with all others in one query. */
const STREAMS_OF_TENANT_MAX = 50;
/** When one of them has ended, most likely. */
const RETRY_SECONDS = 10;

/** Server-sent events (WHATWG HTML, section 9.2), as many at a time as there is room for. */
@Injectable()
export class EventStreams {
  private readonly places = new RequestPlaces(Infinity, STREAMS_OF_TENANT_MAX);
  private readonly stopped = new AbortController();
  private readonly stalledMsMax = STALLED_MS_MAX;

  constructor(
    lifecycle: Lifecycle,
    private readonly sessions: SessionWatch,
  ) {
    lifecycle.onStop('http', () => this.stopped.abort());
  }

  /**
   * Sends what `said` says until it ends, the reader leaves or reads no more, the session ends, or the service stops; `signal` tells it.
   * Of a reader that is slow, one event waits here, and `said` is not asked for more. Throws a `rate-limited` fault when the tenant has
   * too many streams.
   */
  send(reply: FastifyReply, session: WatchedSession, said: (signal: AbortSignal) => AsyncIterable<Said>): void {
    if (!this.places.tryTake(reply.request, session.caller.tenantId))
      throw new QuotaFault('There are too many live streams of this workspace.', [], RETRY_SECONDS);
    const signedOut = new AbortController();
    const stopWatching = this.sessions.watch(session, () => signedOut.abort());
    const ends = [requestEnd(reply.request), signedOut.signal, this.stopped.signal, AbortSignal.timeout(STREAM_MS_MAX)];
    const end = AbortSignal.any(ends);
    const stream = Readable.from(written(said(end)), { highWaterMark: 1 }).once('close', stopWatching);
    // A stream whose reader takes nothing would wait for it and see no end.
    end.addEventListener('abort', () => setTimeout(() => reply.raw.destroy(), END_MS_MAX).unref(), { once: true });
    reply.raw.setTimeout(this.stalledMsMax);
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
