import { notFound } from '@cpes/http-api';
import { fastifyStatic } from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../edge/index.ts';

/** Only files of this origin are loaded, and no other origin may frame a page. */
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
  // Most pages need an account, and a shared report is for the people who have its link.
  'x-robots-tag': 'noindex',
};
/** One year: a browser that came by HTTPS once then never uses plain HTTP. */
const HSTS = { 'strict-transport-security': 'max-age=31536000' };
const PAGE = 'index.html';
/** Their names contain a hash of their content, so they never change. */
const HASHED = '/assets/';

/**
 * Serves the built web interface: `/app` and every path below it return its single page, which does the routing. Files are served
 * as built, with their compressed versions.
 */
export async function servePages(app: NestFastifyApplication, root: string): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // RFC 9110, 14.2: a server may ignore `Range`. A part of a file that is also compressed would be useless.
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
  // An unknown path of the browser API is not a page.
  fastify.get('/app/api/*', { config: { right: 'session' } }, (request, reply) =>
    sendProblem(request, reply, notFound(), 'not-found'),
  );
}

function cachingOf(path: string): string {
  if (path.startsWith(HASHED)) return 'public, max-age=31536000, immutable';
  return path.includes(PAGE) ? 'no-cache' : 'public, max-age=3600';
}
