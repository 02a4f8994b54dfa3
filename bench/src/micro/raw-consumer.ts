import { type ConsumeMessage, connect } from 'amqplib';
import { until } from '@cpes/local-servers';
import { Pool } from 'pg';
import { messages, QUEUE } from './messages.ts';
import type { MicroPlan, MicroResult } from './plan.ts';
import { MEASURE_MS_MAX, timed } from './stopwatch.ts';

const RAW_QUEUE = `raw.${QUEUE}`;
/** As in the product: concurrent transactions of one message, concurrent deliveries, messages per batch, batches. */
const ONE_BY_ONE = 20;
const PREFETCH = 200;
const BATCH_MAX = 100;
const LANES = 2;

/** The same durability with amqplib and pg alone: a row each for delivery and effect in one transaction, then ack. */
export async function rawConsumer(plan: MicroPlan, isOneByOne: boolean): Promise<MicroResult> {
  const { databaseUrl, brokerUrl, messages: count } = plan;
  const lanesMax = isOneByOne ? ONE_BY_ONE : LANES;
  const batchMax = isOneByOne ? 1 : BATCH_MAX;
  const pool = new Pool({ connectionString: databaseUrl, max: lanesMax });
  await pool.query(
    'CREATE TABLE raw_inbox (id uuid PRIMARY KEY); CREATE TABLE raw_effects (sku_id text PRIMARY KEY, note text)',
  );
  const connection = await connect(brokerUrl, { noDelay: true });
  await fill(connection, count);

  const channel = await connection.createChannel();
  await channel.prefetch(isOneByOne ? ONE_BY_ONE : PREFETCH);
  const waiting: ConsumeMessage[] = [];
  let lanes = 0;
  let handled = 0;
  const pump = (): void => {
    while (lanes < lanesMax && waiting.length > 0) {
      lanes += 1;
      const batch = waiting.splice(0, batchMax);
      void commit(pool, batch).then(() => {
        for (const message of batch) channel.ack(message);
        handled += batch.length;
        lanes -= 1;
        pump();
      });
    }
  };
  const result = await timed(count, async () => {
    await channel.consume(RAW_QUEUE, (message) => {
      if (message !== null) waiting.push(message);
      pump();
    });
    await until('all are handled', () => handled === count, MEASURE_MS_MAX, 10);
  });
  await connection.close();
  await pool.end();
  return result;
}

async function commit(pool: Pool, batch: readonly ConsumeMessage[]): Promise<void> {
  const rows = batch.map(({ properties, content }) => {
    const { skuId, detail } = JSON.parse(content.toString('utf8')) as { skuId: string; detail: string };
    return { id: String(properties.messageId), sku_id: skuId, note: detail };
  });
  const values = [JSON.stringify(rows)];
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query({ name: 'inbox', text: INSERT_INBOX, values });
  await client.query({ name: 'effects', text: INSERT_EFFECTS, values });
  await client.query('COMMIT');
  client.release();
}

const INSERT_INBOX = `
  INSERT INTO raw_inbox SELECT id FROM jsonb_to_recordset($1::jsonb) AS row(id uuid) ON CONFLICT DO NOTHING`;
const INSERT_EFFECTS = `
  INSERT INTO raw_effects SELECT sku_id, note FROM jsonb_to_recordset($1::jsonb) AS row(sku_id text, note text)`;

async function fill(connection: Awaited<ReturnType<typeof connect>>, count: number): Promise<void> {
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue(RAW_QUEUE, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  for (const [index, { id, body }] of messages(count).entries()) {
    channel.sendToQueue(RAW_QUEUE, body, { persistent: true, messageId: id });
    if (index % PREFETCH === 0) await channel.waitForConfirms();
  }
  await channel.waitForConfirms();
  await channel.close();
}
