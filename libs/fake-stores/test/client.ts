import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';

export interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed text; undefined when it is not JSON. */
  readonly json: ReturnType<typeof JSON.parse>;
}
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export type Client = (method: string, path: string, sent?: Sent) => Promise<Got>;

/** Sends requests to a store by HTTPS and trusts only its authority. Sends a text unchanged, anything else as JSON. */
export function clientOf(
  { host, port, ca }: { host: string; port: number; ca: string },
  secret: Readonly<Record<string, string>>,
): Client {
  return (method, path, { body, headers = {} } = {}) => {
    const bytes = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const type = bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': bytes.length };
    return new Promise((resolve, reject) => {
      const sent = request(
        { host, port, ca, method, path, headers: { ...secret, ...type, ...headers }, agent: false },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) });
          });
        },
      );
      sent.on('error', reject).end(bytes);
    });
  };
}

export function basic({ key = '', secret }: { key?: string; secret: string }): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
