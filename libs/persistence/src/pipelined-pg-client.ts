import { Socket } from 'node:net';
import { corkWrites } from '@cpes/service-kit';
import { Client, type ClientConfig } from 'pg';
import { endWithoutAnswer } from './answer-timeout.ts';
import { prepareStatements } from './prepared-statements.ts';

/** A connection is dead when the server has not answered for this time beyond a statement's time limit. */
const SILENCE_MS = 2_000;

/** A connection that sends the statements of one turn of the event loop as one packet. The server answers them in order. */
export class PipelinedPgClient extends Client {
  constructor(config: ClientConfig & { readonly statement_timeout: number }) {
    const socket = new Socket();
    const pipelined: ClientConfig & { pipeline: boolean } = { ...config, pipeline: true, stream: () => socket };
    super(pipelined);
    // Node replaces the socket's write methods when the socket connects. Corking therefore begins after that.
    socket.once('connect', () => corkWrites(socket));
    // The waiting statements are rejected. Nothing else depends on the connection.
    this.on('error', () => undefined);
    endWithoutAnswer(this, socket, config.statement_timeout + SILENCE_MS);
    prepareStatements(this);
  }
}
