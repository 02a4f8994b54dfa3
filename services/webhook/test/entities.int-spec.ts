import { entityDifferences } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { Webhooks } from './harness.ts';

it('the webhook service has exactly the tables that its entities describe', async () => {
  const webhooks = await Webhooks.start();
  expect(await entityDifferences(webhooks.provider(DataSource))).toEqual([]);
  await webhooks.stop();
});
