import { testDatabase } from '@cpes/testing';
import { Client } from 'pg';

describe('the database of a service', () => {
  it('lets its own role connect, and the role of no other service', async () => {
    const [one, other] = [await testDatabase('access_one'), await testDatabase('access_other')];
    const foreign = new URL(one.url);
    foreign.pathname = new URL(other.url).pathname;
    // 42501: insufficient privilege.
    expect([await connect(one.url), await connect(foreign.href)]).toEqual(['connected', '42501']);
    for (const database of [one, other]) await database.drop();
  });
});

async function connect(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return 'connected';
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end().catch(() => undefined);
  }
}
