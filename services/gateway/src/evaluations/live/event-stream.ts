import { QuotaFault } from '@cpes/http-api';
import { Lifecycle, withTimeout } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { requestEnd, RequestPlaces } from '../../edge/index.ts';
import { SessionWatch, type WatchedSession } from '../../identity/index.ts';

/** A message of a stream: an event with its data, or a keep-alive. */
export type StreamMessage = { readonly id?: string; readonly type: string; readonly data: object } | 'keep-alive';

/** Proxies close connections that are silent for a minute or less. */
export const KEEP_ALIVE_MS = 15_000;
/** A browser reconnects by itself, so a time limit moves streams to other instances. */
export const STREAM_MS_MAX = 10 * 60_000;
/** Two keep-alives: a connection that has accepted no byte for so long has no reader, or one that does not read. */
const STALLED_MS_MAX = 2 * KEEP_ALIVE_MS;
/** When a stream ends, its reader receives the pending data within this time, or loses it. */
const END_MS_MAX = 1_000;
/** Six tabs of a few users. Each stream holds a connection and takes part in the shared query. */
const STREAMS_OF_TENANT_MAX = 50;
/** By then one of them has probably ended. */
const RETRY_SECONDS = 10;

/** Server-sent events (WHATWG HTML, section 9.2), with a limit on concurrent streams. */
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
   * Sends the events of `messages` until it ends, the reader leaves or stalls, the session ends, or the service stops; `signal` aborts
   * it. Buffers one event for a slow reader and pauses `messages` meanwhile. Throws a `rate-limited` fault when the tenant has too many
   * streams.
   */
  send(
    reply: FastifyReply,
    session: WatchedSession,
    messages: (signal: AbortSignal) => AsyncIterable<StreamMessage>,
  ): void {
    if (!this.places.tryTake(reply.request, session.caller.tenantId))
      throw new QuotaFault('There are too many live streams of this workspace.', [], RETRY_SECONDS);
    const signedOut = new AbortController();
    const stopWatching = this.sessions.watch(session, () => signedOut.abort());
    const ends = AbortSignal.any([requestEnd(reply.request), signedOut.signal, this.stopped.signal]);
    const end = withTimeout(ends, STREAM_MS_MAX);
    const stream = Readable.from(written(messages(end)), { highWaterMark: 1 }).once('close', stopWatching);
    // A stalled reader would otherwise keep the stream open.
    end.addEventListener('abort', () => setTimeout(() => reply.raw.destroy(), END_MS_MAX).unref(), { once: true });
    reply.raw.setTimeout(this.stalledMsMax);
    void reply
      .type('text/event-stream; charset=utf-8')
      // Closing the connection keeps it from delaying the stop of the service.
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
      .send(stream);
  }
}

async function* written(all: AsyncIterable<StreamMessage>): AsyncGenerator<string> {
  for await (const message of all) {
    if (message === 'keep-alive') yield ': keep-alive\n\n';
    else {
      const id = message.id === undefined ? '' : `id: ${message.id}\n`;
      yield `${id}event: ${message.type}\ndata: ${JSON.stringify(message.data)}\n\n`;
    }
  }
}
