import { entityDifferences } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { StoreDrafts } from './harness.ts';

it('the store-draft service has exactly the tables that its entities describe', async () => {
  const drafts = await StoreDrafts.start();
  expect(await entityDifferences(drafts.provider(DataSource))).toEqual([]);
  await drafts.stop();
});
