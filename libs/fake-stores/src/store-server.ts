import { setMaxListeners } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Certificates, newCertificates } from './certificates.ts';
import type { EdgeTrap } from './edge-traps.ts';
import type { FakeCredentials, FakeStore, FakeStoreOptions } from './fake-store.ts';
import { notFound, Pages } from './pages.ts';
import { RequestLog } from './request-log.ts';
import { type Answer, html, type Incoming, type Shop } from './shop.ts';
import type { Traps } from './traps.ts';

/** A listing has 12 KB; real hosts accept some MB. */
const BODY_BYTES_MAX = 1_048_576;
/** Each delayed request listens for the end of the server. Beyond this number Node.js warns of a leak. */
const REQUESTS_MAX = 1_000;
/** A longer wait is a mistake in a test. */
const WAIT_MS_MAX = 600_000;
const LOOPBACK = '127.0.0.1';
const NOTICE =
  '<br />\n<b>Notice</b>:  Function _load_textdomain_just_in_time was called <strong>incorrectly</strong>. in <b>functions.php</b> on line <b>6121</b><br />\n';

export interface StoreParts<Trap extends string, Action extends string> {
  readonly platform: 'woocommerce' | 'hosted';
  readonly credentials: FakeCredentials;
  readonly traps: Traps<Trap>;
  /** The name in the certificate in addition to 127.0.0.1 and `localhost`. */
  readonly names?: readonly string[];
  /** Creates the shop once its address is known. */
  readonly open: (url: string) => Shop<Action>;
}

/** Starts the two servers of a shop: its API and pages by HTTPS, and the pages by HTTP. */
export async function startStore<Trap extends string, Action extends string>(
  parts: StoreParts<Trap | EdgeTrap, Action>,
  options: FakeStoreOptions,
): Promise<FakeStore<Trap | EdgeTrap, Action>> {
  const { platform, credentials, traps } = parts;
  const host = options.host ?? LOOPBACK;
  const certificates = options.certificates ?? (await newCertificates([host, ...(parts.names ?? [])]));
  const api = apiServer(certificates);
  const pagesServer = createHttpServer();
  await listen(pagesServer, options.pagesPort ?? 0);
  await listen(api, options.port ?? 0).catch(async (error: unknown) => {
    await end(pagesServer);
    throw error;
  });
  const port = portOf(api);
  const url = `https://${host}:${port}`;
  const pagesUrl = `http://${LOOPBACK}:${portOf(pagesServer)}`;
  const shop = parts.open(url);
  const log = new RequestLog();
  const pages = new Pages(shop, traps);
  const stop = new AbortController();
  setMaxListeners(REQUESTS_MAX, stop.signal);
  const door = new ApiDoor(shop, traps, log, url, options.now ?? Date.now, stop.signal);

  serve(api, async (request, response) => {
    const answer = pages.answer(request);
    if (answer === undefined) await door.handle(request, response);
    else send(response, answer);
  });
  serve(pagesServer, async (request, response) => {
    send(response, request.path === '/traps' ? pages.control(request) : (pages.answer(request) ?? notFound()));
  });
  return {
    platform,
    url,
    host,
    port,
    pagesUrl,
    credentials,
    ca: certificates.ca,
    traps,
    products: () => shop.products(),
    requests: () => log.all(),
    forgetRequests: () => log.forget(),
    add: (product) => shop.add(product),
    act: (id, action) => shop.act(id, action),
    close: async () => {
      stop.abort();
      await Promise.all([end(api), end(pagesServer)]);
    },
  };
}

/** Receives the API's requests: records them, and applies the traps of networks and hosts. */
class ApiDoor {
  private openAtMs: number | undefined;

  constructor(
    private readonly shop: Shop<string>,
    private readonly traps: Pick<Traps<EdgeTrap>, 'strike'> & { list(): readonly { readonly name: string }[] },
    private readonly log: RequestLog,
    private readonly url: string,
    private readonly now: () => number,
    private readonly stop: AbortSignal,
  ) {}

  async handle(request: Incoming, response: ServerResponse): Promise<void> {
    const { method, headers, body } = request;
    const call = this.shop.callOf(request);
    const answered = this.log.add({ atMs: this.now(), method, path: request.target, headers, body, call });
    const answer = await this.answerTo(request, call);
    if (answer === 'hang-up') return void response.destroy();
    const isCut = this.traps.strike('cut-answer', call) !== undefined;
    answered(answer.status);
    if (isCut) cut(response, answer);
    else send(response, answer);
  }

  private async answerTo(request: Incoming, call: string): Promise<Answer | 'hang-up'> {
    const strike = (name: EdgeTrap) => this.traps.strike(name, call);
    if (this.isClosed(call)) return htmlAnswer();
    const redirect = strike('redirect');
    if (redirect !== undefined) {
      const location = redirect.value ?? `${this.url}/elsewhere${request.target}`;
      return html(redirect.status ?? 307, '', { location });
    }
    const hangUp = strike('hang-up');
    const page = strike('html-answer');
    if (hangUp?.done === false) return 'hang-up';
    if (page?.done === false) return htmlAnswer(page.status, page.value);
    await this.wait(strike('work-late')?.ms);
    const answer = this.shop.answer(request, call);
    await this.wait(strike('answer-late')?.ms);
    if (hangUp !== undefined) return 'hang-up';
    if (page !== undefined) return htmlAnswer(page.status, page.value);
    return strike('notice-before-json') === undefined ? answer : { ...answer, body: NOTICE + answer.body };
  }

  /** After the trap has struck, every request fails for its time; then the trap is over. */
  private isClosed(call: string): boolean {
    if (!this.traps.list().some(({ name }) => name === 'maintenance')) {
      this.openAtMs = undefined;
      return false;
    }
    const ms = this.traps.strike('maintenance', call)?.ms;
    if (ms !== undefined) this.openAtMs ??= this.now() + ms;
    return this.openAtMs !== undefined && this.now() < this.openAtMs;
  }

  private async wait(ms: number | undefined): Promise<void> {
    if (ms !== undefined) await wait(Math.min(ms, WAIT_MS_MAX), undefined, { signal: this.stop });
  }
}

/** A page of a proxy or host, for any request. */
function htmlAnswer(status = 503, retryAfter = '2'): Answer {
  const page = `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center><hr><center>nginx</center></body></html>`;
  return html(status, page, status === 429 || status === 503 ? { 'retry-after': retryAfter } : {});
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Announces the full length and sends half of the body. */
function cut(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

function serve(server: Server, handle: (request: Incoming, response: ServerResponse) => Promise<void>): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    read(request)
      .then((incoming) => {
        if (incoming !== undefined) return handle(incoming, response);
        send(response, html(413, 'too long'));
      })
      .catch((error: unknown) => {
        // The client has disconnected, or the store closes. Any other error is a bug of the store, which reports it.
        if (response.destroyed || (error as Error).name === 'AbortError') response.destroy();
        else send(response, html(500, `The fake store has failed: ${String(error)}`));
      });
  });
}

/** Undefined when the body is too long. */
async function read(request: IncomingMessage): Promise<Incoming | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Discards the rest: a client does not read the response before it has sent the request.
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  if (bytes > BODY_BYTES_MAX) return undefined;
  const target = request.url ?? '/';
  const { pathname, searchParams } = new URL(`http://store${target}`);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const body = Buffer.concat(chunks).toString('utf8');
  return {
    method: request.method ?? 'GET',
    target,
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
  };
}

function apiServer({ cert, key }: Certificates): Server {
  return createHttpsServer({ cert, key });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, LOOPBACK, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function end(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
