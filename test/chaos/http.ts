import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One request over a kept connection. Rejects when there is no whole answer within `limitMs`. */
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
