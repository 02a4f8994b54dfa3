import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { Pool } from 'pg';
import { bodyOf } from '../bodies.ts';
import { openChain } from './chain.ts';

/** The gateway of the baseline: one insert and one confirmed message per submission, one update per report. */
const { BROKER_URL = '', DATABASE_URL = '' } = process.env;
/** Connections of CPES's gateway. */
const POOL = 10;
/** The fields that a client reads: 12 factors and the report's id. */
const DONE = '"status":"EVALUATED","costFactors":[0,0,0,0,0,0,0,0,0,0,0,0]';

const pool = new Pool({ connectionString: DATABASE_URL, max: POOL });
await pool.query(`
  CREATE TABLE IF NOT EXISTS submissions (
    sku_id       uuid PRIMARY KEY,
    submitted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    body         text NOT NULL,
    report       text
  ) WITH (fillfactor = 80)`);
const chain = await openChain(BROKER_URL);
let open = 0;
await chain.consume('report', async (skuId, body) => {
  await pool.query({
    name: 'end',
    text: 'UPDATE submissions SET report = $2 WHERE sku_id = $1 AND report IS NULL',
    values: [skuId, body.toString('utf8')],
  });
  open -= 1;
});

const reportOf = async (skuId: string): Promise<string | null | undefined> => {
  const { rows } = await pool.query<{ report: string | null }>({
    name: 'read',
    text: 'SELECT report FROM submissions WHERE sku_id = $1',
    values: [skuId],
  });
  return rows[0]?.report;
};

const app = fastify();
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
app.post<{ Body: string }>('/v2/skus', async (request, reply) => {
  const skuId = randomUUID();
  const values = [skuId, request.body];
  await pool.query({ name: 'accept', text: 'INSERT INTO submissions (sku_id, body) VALUES ($1, $2)', values });
  open += 1;
  await chain.publish('submitted', skuId, bodyOf('submitted', skuId));
  return reply.code(201).type('application/json').send(`{"skuId":"${skuId}"}`);
});
app.get<{ Params: { id: string } }>('/v2/skus/:id', async ({ params: { id } }, reply) => {
  const report = await reportOf(id);
  if (report === undefined) return reply.code(404).send();
  return reply
    .type('application/json')
    .send(
      report === null
        ? `{"skuId":"${id}","status":"SUBMITTED","costFactors":[],"reportId":null}`
        : `{"skuId":"${id}",${DONE},"reportId":"${id}","report":${report}}`,
    );
});
app.get<{ Params: { id: string } }>('/v2/reports/:id', async ({ params: { id } }, reply) => {
  const report = await reportOf(id);
  return report == null ? reply.code(404).send() : reply.type('application/json').send(report);
});
/** For the bench: accepted and unfinished submissions, counted in memory to spare the database. */
app.get('/open', () => ({ open }));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
