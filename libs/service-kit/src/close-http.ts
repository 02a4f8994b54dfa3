import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** A connection that now carries an answer is idle soon after, and its client would continue to use it. */
const CLOSE_IDLE_EVERY_MS = 50;

/** Accepts no new requests. Resolves when the requests under way are answered. */
export function closeHttp(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  return new Promise((resolve) => {
    const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref();
    server.close(() => {
      clearInterval(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
