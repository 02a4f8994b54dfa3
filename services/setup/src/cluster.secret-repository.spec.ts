import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClusterSecretRepository } from './cluster.secret-repository.ts';

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly type: string | undefined;
  readonly body: unknown;
}

/** Behaves like the Kubernetes API for Secrets of one namespace. */
class FakeApi {
  readonly asked: Asked[] = [];
  readonly secrets = new Map<string, Record<string, string>>();
  isForbidden = false;
  private server!: Server;

  async open(): Promise<string> {
    this.server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const body = text === '' ? undefined : (JSON.parse(text) as never);
        const { method, url, headers } = request;
        this.asked.push({ method, url, authorization: headers.authorization, type: headers['content-type'], body });
        const [status, answer] = this.answer(method ?? '', url?.split('/').at(-1) ?? '', body);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }

  private answer(
    method: string,
    name: string,
    body: { metadata?: { name: string }; stringData: Record<string, string> } | undefined,
  ): [number, object] {
    if (this.isForbidden) return [403, {}];
    if (method === 'POST') {
      const made = body?.metadata?.name ?? '';
      if (this.secrets.has(made)) return [409, {}];
      this.secrets.set(made, { ...body?.stringData });
      return [201, {}];
    }
    const kept = this.secrets.get(name);
    if (kept === undefined) return [404, {}];
    if (method === 'PATCH') Object.assign(kept, body?.stringData);
    const encoded = Object.entries(kept).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
    return [200, { data: Object.fromEntries(encoded) as object }];
  }
}

describe('secrets in a Kubernetes cluster', () => {
  const api = new FakeApi();
  let secrets: ClusterSecretRepository;
  beforeAll(async () => {
    secrets = new ClusterSecretRepository({ url: await api.open(), token: 'token-of-the-pod', namespace: 'shop' });
  });
  afterAll(() => {
    api.close();
  });

  it('are in one Secret per reader, created if missing', async () => {
    expect(await secrets.read('services')).toEqual({});
    await secrets.add('services', { INTERNAL_SECRET: 'ünlesbar' });
    expect(await secrets.read('services')).toEqual({ INTERNAL_SECRET: 'ünlesbar' });
    expect(await secrets.read('postgres')).toEqual({});
    expect([...api.secrets.keys()]).toEqual(['cpes']);
    expect(api.asked[0]).toMatchObject({
      method: 'GET',
      url: '/api/v1/namespaces/shop/secrets/cpes',
      authorization: 'Bearer token-of-the-pod',
    });
  });

  it('are added to an existing Secret', async () => {
    await secrets.add('services', { BROKER_URL: 'amqp://broker' });
    expect(await secrets.read('services')).toEqual({ INTERNAL_SECRET: 'ünlesbar', BROKER_URL: 'amqp://broker' });
    expect(api.asked.find(({ method }) => method === 'PATCH')).toMatchObject({ type: 'application/merge-patch+json' });
  });

  it('are refused without their role, in words that contain no secret', async () => {
    api.isForbidden = true;
    const failure = await secrets.add('services', { TOKEN: 'hunter2' }).catch(String);
    expect(failure).toContain('403');
    expect(failure).toContain('does the service account have its role?');
    expect(failure).not.toContain('hunter2');
  });
});
