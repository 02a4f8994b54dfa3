import type { ServerResponse } from 'node:http';
import { CpesClient } from '@cpes/client';
import { Receiver } from '@cpes/testing';
import type { DemoReceiver } from './demo-receiver.ts';
import { makeFailingEndpoint } from './demo-troubles.ts';

const DESCRIPTION = 'Demo: its receiver has stopped working';
const ADDRESS = '/v2/webhook-endpoints';

describe('the failing endpoint of the demo', () => {
  let api: Receiver;
  let isBroken = false;
  const receiver = { url: 'http://127.0.0.1:1/cpes-demo', break: () => (isBroken = true) } as unknown as DemoReceiver;

  afterEach(() => api.stop());

  /** The requests to the API when the tenant has these endpoints. */
  async function callsBeside(endpoints: readonly object[]): Promise<string[]> {
    const say = (response: ServerResponse, body: object) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    api = await Receiver.start((_request, response, { method, path }) => {
      if (method === 'GET' && path.startsWith(`${ADDRESS}/`)) say(response, { state: 'enabled' });
      else if (method === 'GET') say(response, { data: endpoints });
      else say(response, { endpointId: 'whe_new' });
    });
    const client = new CpesClient({ baseUrl: `${api.origin}/v2`, apiKey: 'k' });
    await makeFailingEndpoint(client, receiver, new AbortController().signal);
    return api.received.map(({ method, path }) => `${method} ${path.replace(ADDRESS, '')}`);
  }

  const MADE = ['POST ', 'POST /whe_new/test', 'GET /whe_new', 'POST /whe_new/test'];

  it('is confirmed and then breaks, whatever other endpoints the tenant has', async () => {
    expect(await callsBeside([{ endpointId: 'whe_own', description: null, state: 'enabled' }])).toEqual([
      'GET ',
      ...MADE,
    ]);
    expect(isBroken).toBe(true);
  });

  it('stays as it is once it was confirmed', async () => {
    expect(await callsBeside([{ endpointId: 'whe_demo', description: DESCRIPTION, state: 'enabled' }])).toEqual([
      'GET ',
    ]);
  });

  it('is made again when an interrupted load has left it pending', async () => {
    const calls = await callsBeside([{ endpointId: 'whe_demo', description: DESCRIPTION, state: 'pending' }]);
    expect(calls).toEqual(['GET ', 'DELETE /whe_demo', ...MADE]);
  });
});
