import { schemalessAdapter } from '@cpes/service-kit';

describe('schemalessAdapter', () => {
  it('serves routes, and refuses a route with a schema, because it has no compiler', async () => {
    const fastify = schemalessAdapter().getInstance();
    fastify.get('/plain', async () => ({ is: 'plain' }));
    const answer = await fetch(`${await fastify.listen({ host: '127.0.0.1', port: 0 })}/plain`);
    expect([answer.status, await answer.json()]).toEqual([200, { is: 'plain' }]);
    await fastify.close();

    const other = schemalessAdapter().getInstance();
    other.get('/checked', { schema: { querystring: { type: 'object' } } }, async () => ({}));
    await expect(async () => other.ready()).rejects.toThrow('a route has a JSON schema');
  });
});
