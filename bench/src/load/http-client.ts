import { Pool } from 'undici';
import type { Door } from './plan.ts';

/** An open loop needs a connection per request under way; beyond this limit requests queue, measured as latency. */
const CONNECTIONS = 128;
const ANSWER_MS_MAX = 30_000;

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends requests to the gateway's instances in turn. */
export class HttpClient {
  private readonly pools: readonly Pool[];
  private readonly headers: Record<string, string>;
  private turn = 0;

  constructor({ origins, headers }: Door, connections = CONNECTIONS) {
    this.headers = { ...headers };
    this.pools = origins.map(
      (origin) => new Pool(origin, { connections, headersTimeout: ANSWER_MS_MAX, bodyTimeout: ANSWER_MS_MAX }),
    );
  }

  async get(path: string): Promise<Answer> {
    const { statusCode, body } = await this.pool().request({ method: 'GET', path, headers: this.headers });
    return { status: statusCode, text: await body.text() };
  }

  post(path: string, json: string): Promise<Answer> {
    return this.send('POST', path, json);
  }

  put(path: string, json: string): Promise<Answer> {
    return this.send('PUT', path, json);
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.destroy()));
  }

  private async send(method: 'POST' | 'PUT', path: string, json: string): Promise<Answer> {
    const headers = { ...this.headers, 'content-type': 'application/json' };
    const { statusCode, body } = await this.pool().request({ method, path, headers, body: json });
    return { status: statusCode, text: await body.text() };
  }

  private pool(): Pool {
    this.turn = (this.turn + 1) % this.pools.length;
    const pool = this.pools[this.turn];
    if (pool === undefined) throw new Error('the system has no address');
    return pool;
  }
}
