import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Closes connections after their current response, because clients would reuse them. */
const CLOSE_IDLE_EVERY_MS = 50;

/** Stops accepting requests. Resolves when current requests are answered. */
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
