import { aLongRequest, Receiver, until } from '@cpes/testing';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import type { RunningCpes } from '../support/running-cpes.ts';

/** SKUs whose webhooks are each answered by reading what they speak of. */
const SKUS = 200;
const ALL_MS_MAX = 60_000;

/** Webhooks of evaluations. */
export function webhooks(running: () => RunningCpes): void {
  let cpes: RunningCpes;
  let receiver: Receiver;
  beforeAll(async () => {
    cpes = running();
    receiver = await Receiver.start();
  });
  afterAll(() => receiver.stop());

  it(
    'notify a subscriber of each evaluation, signed, and never before it can be read',
    async () => {
      const created = await cpes.call('POST', '/webhook-endpoints', { body: { url: receiver.url } });
      expect(created.status).toBe(201);
      const { endpointId, secret } = created.json;
      const state = async () =>
        (await cpes.call('GET', `/webhook-endpoints/${endpointId as string}`)).json.state as string;
      await until('the endpoint is enabled', async () => (await state()) === 'enabled');

      const readings: Promise<number[]>[] = [];
      const libraries = [new StandardWebhook(secret as string), new SvixWebhook(secret as string)];
      receiver.behave = (_request, response, { body, headers }) => {
        for (const library of libraries) library.verify(body.toString(), headers as Record<string, string>);
        const { type, data } = JSON.parse(body.toString()) as { type: string; data: Record<string, string> };
        response.writeHead(204).end();
        if (type === 'sku.evaluated') readings.push(read(data));
      };
      const submitted = new Set<string>();
      for (let count = 0; count < SKUS; count += 1) {
        const { status, json } = await cpes.call('POST', '/skus', { body: aLongRequest() });
        expect(status).toBe(201);
        submitted.add(json.skuId as string);
      }
      await until('all webhooks', () => receiver.of('sku.evaluated').length >= SKUS, ALL_MS_MAX);
      const answers = await Promise.all(readings);
      expect(answers.filter(([report, sku]) => report !== 200 || sku !== 200)).toEqual([]);
      const told = receiver.of('sku.evaluated').map(({ body }) => JSON.parse(body.toString()).data.skuId as string);
      expect(new Set(told)).toEqual(submitted);
      expect(told).toHaveLength(SKUS);

      const log = await cpes.call('GET', '/webhook-deliveries?type=sku.evaluated&limit=1');
      const [delivery] = log.json.data;
      const detail = await cpes.call('GET', `/webhook-deliveries/${delivery.deliveryId as string}`);
      expect(detail.json).toMatchObject({ state: 'succeeded', attempts: 1, log: [{ response: { status: 204 } }] });
      expect((await cpes.call('DELETE', `/webhook-endpoints/${endpointId as string}`)).status).toBe(200);
    },
    ALL_MS_MAX * 2,
  );

  /** When a webhook arrives, its report can be read and its SKU refers to it. */
  async function read({ reportId = '', skuId = '' }: Record<string, string>): Promise<number[]> {
    const [report, sku] = await Promise.all([
      cpes.call('GET', `/reports/${reportId}`),
      cpes.call('GET', `/skus/${skuId}`),
    ]);
    return [report.status, sku.json?.reportId === reportId ? sku.status : 0];
  }
}
