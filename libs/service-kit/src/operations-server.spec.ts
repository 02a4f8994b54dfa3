import { Lifecycle, openOperationsServer, type OperationsServer, VERSION } from '@cpes/service-kit';

describe('The operations server', () => {
  let lifecycle: Lifecycle;
  let server: OperationsServer;
  let isUp: boolean;

  beforeEach(async () => {
    isUp = false;
    lifecycle = new Lifecycle();
    lifecycle.readyWhen('broker', () => isUp);
    server = await openOperationsServer('127.0.0.1', 0, [lifecycle, new Lifecycle()]);
  });
  afterEach(() => server.close());

  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

  it('answers 503 while the service starts, 200 when it is ready, and 503 when it stops', async () => {
    const starting = await get('/readyz');
    expect([starting.status, await starting.json()]).toEqual([503, { status: 'not ready', waitingFor: ['broker'] }]);
    isUp = true;
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', waitingFor: [] }]);
    await lifecycle.stop();
    const stopping = await get('/readyz');
    expect([stopping.status, await stopping.json()]).toEqual([503, { status: 'not ready', waitingFor: ['stopping'] }]);
  });

  it('answers 503 before the service has started', async () => {
    const early = await openOperationsServer('127.0.0.1', 0, []);
    const answer = await fetch(`http://127.0.0.1:${early.port}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', waitingFor: ['start'] }]);
    await early.close();
  });

  it('answers /livez with 200, ready or not', async () => {
    expect((await get('/livez')).status).toBe(200);
  });

  it('reports its version in a response and as a metric', async () => {
    expect(await (await get('/version')).json()).toEqual({ version: VERSION, node: process.versions.node });
    expect(await (await get('/metrics')).text()).toContain(
      `service_build_info{version="${VERSION}",node="${process.versions.node}"} 1`,
    );
  });

  it('shows metrics as text', async () => {
    const answer = await get('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  it('answers 404 for anything else', async () => {
    expect((await get('/')).status).toBe(404);
  });

  it('refuses a port that is taken', async () => {
    await expect(openOperationsServer('127.0.0.1', server.port, [])).rejects.toThrow('EADDRINUSE');
  });

  it('closes despite a keep-alive connection', async () => {
    await get('/livez');
    await server.close();
    await expect(get('/livez')).rejects.toThrow();
  });
});
