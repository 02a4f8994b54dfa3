import { until } from '@cpes/local-servers';
import { RabbitBroker } from '@cpes/messaging';
import { openDatabase, Outbox, OutboxRelay } from '@cpes/persistence';
import { decodeText, Lifecycle } from '@cpes/service-kit';
import { connect } from 'amqplib';
import { Pool } from 'pg';
import { batches, messages, QUEUE } from './messages.ts';
import type { MicroPlan, MicroResult } from './plan.ts';
import { MEASURE_MS_MAX, timed } from './stopwatch.ts';

/** Every service has the same outbox table. */
const SERVICE = 'scoring';

/** The product's relay publishes a filled outbox to a quorum queue that is bound to the exchange. */
export async function relay({ databaseUrl, brokerUrl, messages: count }: MicroPlan): Promise<MicroResult> {
  const options = { service: SERVICE, url: databaseUrl, poolSize: 8, entities: [], migrations: [] };
  const { dataSource, prepared, close } = await openDatabase(options);
  const outbox = new Outbox(prepared);
  for (const batch of batches(messages(count))) await prepared.transaction((tx) => outbox.insert(tx, batch));
  await dataSource.query('ANALYZE outbox');
  const broker = await new RabbitBroker({ urls: [brokerUrl], service: SERVICE }).open();
  const lifecycle = new Lifecycle();
  const one = new OutboxRelay(SERVICE, outbox, broker, lifecycle);
  const isEmpty = async (): Promise<boolean> => {
    const [row]: { is_empty: boolean }[] = await dataSource.query('SELECT NOT EXISTS (SELECT FROM outbox) AS is_empty');
    return row?.is_empty === true;
  };
  const result = await timed(count, async () => {
    one.start();
    await until('the outbox is empty', isEmpty, MEASURE_MS_MAX, 20);
  });
  await lifecycle.stop();
  await broker.close();
  await close();
  return result;
}

/** Rows per claim, as in the product's relay. */
const CLAIM = 200;
/** Concurrent claims: one is read and another deleted while a third is confirmed. */
const LANES = 2;

/** A minimal relay: claim, publish with confirms and delete in a loop, with pg and amqplib alone. */
export async function rawRelay({ databaseUrl, brokerUrl, messages: count }: MicroPlan): Promise<MicroResult> {
  const pool = new Pool({ connectionString: databaseUrl, max: LANES });
  await pool.query('CREATE TABLE raw_outbox (seq bigint PRIMARY KEY, body text NOT NULL)');
  let seq = 0;
  for (const batch of batches(messages(count))) {
    const rows = batch.map(({ body }) => ({ seq: (seq += 1), body: decodeText(body) }));
    const fill = 'INSERT INTO raw_outbox SELECT * FROM jsonb_to_recordset($1::jsonb) AS row(seq bigint, body text)';
    await pool.query(fill, [JSON.stringify(rows)]);
  }
  await pool.query('ANALYZE raw_outbox');
  const connection = await connect(brokerUrl, { noDelay: true });
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue(`raw.${QUEUE}`, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  let left = count;
  const lane = async (): Promise<void> => {
    const client = await pool.connect();
    while (left > 0) {
      await client.query('BEGIN');
      const { rows } = await client.query<{ seq: string; body: string }>(
        `SELECT seq, body FROM raw_outbox ORDER BY seq LIMIT ${CLAIM} FOR UPDATE SKIP LOCKED`,
      );
      left -= rows.length;
      for (const { body } of rows) channel.sendToQueue(`raw.${QUEUE}`, Buffer.from(body), { persistent: true });
      await channel.waitForConfirms();
      await client.query('DELETE FROM raw_outbox WHERE seq = ANY($1)', [rows.map((row) => row.seq)]);
      await client.query('COMMIT');
    }
    client.release();
  };
  const result = await timed(count, async () => {
    await Promise.all(Array.from({ length: LANES }, lane));
  });
  await connection.close();
  await pool.end();
  return result;
}
