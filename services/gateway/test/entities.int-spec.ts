import { entityDifferences } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { Gateway } from './harness.ts';

describe('the gateway', () => {
  let gateway: Gateway;

  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it('has the tables that its entities describe', async () => {
    expect(await entityDifferences(gateway.app.get(DataSource, { strict: false }))).toEqual([]);
  });
});
