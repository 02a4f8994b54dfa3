import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Its signal is made at its first use: most requests need none, and making and aborting one takes a tenth of the time of a read. */
interface End {
  isOver: boolean;
  controller?: AbortController;
}

const ends = new WeakMap<FastifyRequest, End>();

/** Watches every request from its beginning, because a listener that is added after an asynchronous guard may miss the end. */
export function watchRequestEnds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    ends.set(request, endOf(request, reply));
    done();
  });
}

/**
 * Aborted when a request is over, however it ends: its response was sent, or its connection has closed. Resources of a request are
 * released then.
 */
export function requestEnd(request: FastifyRequest): AbortSignal {
  const end = ends.get(request);
  if (end === undefined) throw new Error('this request is not watched');
  end.controller ??= new AbortController();
  if (end.isOver) end.controller.abort();
  return end.controller.signal;
}

/** Calls `release` once, when the request is over; at once if it is over already. */
export function atRequestEnd(request: FastifyRequest, release: () => void): void {
  const end = requestEnd(request);
  if (end.aborted) release();
  else end.addEventListener('abort', release, { once: true });
}

function endOf({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): End {
  const end: End = { isOver: false };
  const finish = (): void => {
    raw.off('close', finish);
    socket.off('close', finish);
    end.isOver = true;
    end.controller?.abort();
  };
  raw.once('close', finish);
  // The response to a pipelined request has no connection before the previous one is sent, so it would never close.
  socket.once('close', finish);
  if (socket.destroyed) finish();
  return end;
}
