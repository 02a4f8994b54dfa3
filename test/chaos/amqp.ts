import { type ChannelModel, connect } from 'amqplib';

/** The harness's own connection. It handles errors, because an unhandled one would end the harness. */
export async function connectTo(brokerUrl: string): Promise<ChannelModel> {
  const connection = await connect(brokerUrl);
  connection.on('error', () => undefined);
  return connection;
}
