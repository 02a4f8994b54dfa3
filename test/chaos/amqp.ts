import { type ChannelModel, connect } from 'amqplib';

/** A connection of the harness's own. The broker may go at any time; unheard, that would end the harness before it has tidied up. */
export async function connectTo(brokerUrl: string): Promise<ChannelModel> {
  const connection = await connect(brokerUrl);
  connection.on('error', () => undefined);
  return connection;
}
