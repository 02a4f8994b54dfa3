import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** A connection that is being answered now is idle a moment later, and its client would go on using it. */
const CLOSE_IDLE_EVERY_MS = 50;

/** Takes no new requests, and resolves when those under way are answered. */
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
