import { appendFile, readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { privateFolder, startRabbit, until } from '@cpes/local-servers';
import { type ConfirmChannel, connect } from 'amqplib';

jest.setTimeout(120_000);

const QUEUE = 'kept';
/** A queue elects its leader after the restart of the broker. */
const WAIT_MS_MAX = 45_000;

async function withQueue<T>(url: string, use: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
  const connection = await connect(url);
  try {
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue(QUEUE, { arguments: { 'x-queue-type': 'quorum' } });
    return await use(channel);
  } finally {
    await connection.close();
  }
}

async function emptyConfigs(home: string): Promise<void> {
  const folder = join(home, 'mnesia', 'cpes@localhost', 'quorum', 'cpes@localhost');
  const files = await readdir(folder, { recursive: true });
  const configs = files.filter((file) => file.endsWith('/config'));
  expect(configs).not.toEqual([]);
  for (const config of configs) await truncate(join(folder, config));
}

describe('startRabbit', () => {
  it('keeps the messages of a queue when a full disk has emptied its configuration', async () => {
    const folder = await privateFolder('rabbitmq-test');
    const broker = await startRabbit({ folder: folder.path });
    try {
      await withQueue(broker.url, async (channel) => {
        channel.sendToQueue(QUEUE, Buffer.from('not lost'), { persistent: true });
        await channel.waitForConfirms();
      });
      await expect(broker.isBroken()).resolves.toBe(false);
      await emptyConfigs(folder.path);
      await expect(broker.isBroken()).resolves.toBe(true);

      await broker.kill();
      await broker.restart();
      await until('the broker is well', async () => !(await broker.isBroken()), WAIT_MS_MAX);
      const message = await withQueue(broker.url, (channel) => channel.get(QUEUE, { noAck: true }));
      expect(message === false ? undefined : message.content.toString()).toBe('not lost');
    } finally {
      await broker.stop();
      await folder.remove();
    }
  });

  it('names the cause when the broker does not start', async () => {
    const folder = await privateFolder('rabbitmq-test');
    const broker = await startRabbit({ folder: folder.path });
    try {
      await broker.kill();
      await appendFile(join(folder.path, 'rabbitmq.conf'), '\nno_such_setting = 1\n');
      await expect(broker.restart()).rejects.toThrow(/RabbitMQ did not start[^]*no_such_setting/);
    } finally {
      await broker.stop();
      await folder.remove();
    }
  });
});
