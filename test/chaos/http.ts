import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

/** Node.js accepts one connection per event-loop turn, and a turn is long under load. */
const CONNECTED_MS_MAX = 60_000;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One request over a keep-alive connection. Rejects without a complete response within `limitMs`. */
export function ask(
  url: string,
  options: { agent?: Agent; method?: string; headers?: Record<string, string>; body?: string; limitMs: number },
): Promise<HttpAnswer> {
  const { agent, method = 'GET', headers = {}, body, limitMs } = options;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(limitMs);
    const call = request(url, { method, headers, signal, ...(agent === undefined ? {} : { agent }) }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Opens this many keep-alive connections, as a proxy in front of the gateway does. */
export async function connect(baseUrl: string, agent: Agent, count: number): Promise<void> {
  const url = new URL('/livez', baseUrl).href;
  await Promise.all(Array.from({ length: count }, () => ask(url, { agent, limitMs: CONNECTED_MS_MAX })));
}
