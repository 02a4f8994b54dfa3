import { QuarantinedStores } from '@cpes/contracts';
import { DataSource } from 'typeorm';
import { StoreDrafts } from './harness.ts';

it('lists quarantined stores of all tenants by their ids, the longest first', async () => {
  const drafts = await StoreDrafts.start();
  const states = ['connected', 'quarantined', 'quarantined', 'disconnected'];
  for (const [place, state] of states.entries())
    await drafts.provider(DataSource).query(
      `INSERT INTO store_connections
         (tenant_id, id, platform, name, base_url, currency, weight_unit, length_unit, credential_end, state, checks, state_since)
       VALUES (gen_random_uuid(), $1, 'hosted', 'Secret shop', 'https://shop.example', 'USD', 'g', 'mm', 'x', $2, '[]',
         now() - make_interval(hours => $3::integer))`,
      [`sto_${String(place).padStart(32, '0')}`, state, place],
    );
  const found = await drafts.provider(QuarantinedStores).read();
  expect(found.map(({ storeId }) => storeId)).toEqual(['2', '1'].map((place) => `sto_${place.padStart(32, '0')}`));
  expect(JSON.stringify(found)).not.toMatch(/Secret|shop\.example/);
  await drafts.stop();
});
