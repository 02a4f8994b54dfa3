import { fastifyStatic } from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/faults.ts';
import { sendProblem } from '../http/problem.filter.ts';

/** Nothing but files of this origin runs or is shown; no page elsewhere may frame one. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
};
/** A year: a browser that came by HTTPS once does not come otherwise again. */
const HSTS = { 'strict-transport-security': 'max-age=31536000' };
const PAGE = 'index.html';
/** Their names hold the hash of what is in them, so they never change. */
const HASHED = '/assets/';

/**
 * Serves the built web interface: `/app` and whatever is below is its one page, which finds out by itself what to show. Files are read as
 * they were built, compressed beside.
 */
export async function servePages(app: NestFastifyApplication, root: string): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // RFC 9110, 14.2: a server may ignore `Range`. A part of a file that is also compressed would help nobody.
    acceptRanges: false,
    globIgnore: ['**/*.br', '**/*.gz', PAGE],
    setHeaders: (response, path) => {
      const caching = cachingOf(path.slice(root.length));
      for (const [name, value] of Object.entries({ ...PAGE_HEADERS, 'cache-control': caching }))
        response.setHeader(name, value);
    },
  });
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers['x-forwarded-proto'] === 'https') void reply.headers(HSTS);
    return reply.sendFile(PAGE);
  };
  fastify.get('/', (_request, reply) => reply.redirect('/app'));
  fastify.get('/app', page);
  fastify.get('/app/*', page);
  // What is no call of the web door is no page either.
  fastify.get('/app/api/*', { config: { right: 'session' } }, (request, reply) =>
    sendProblem(request, reply, notFound(), 'not-found'),
  );
}

function cachingOf(path: string): string {
  if (path.startsWith(HASHED)) return 'public, max-age=31536000, immutable';
  return path.includes(PAGE) ? 'no-cache' : 'public, max-age=3600';
}
