import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { endWithoutAnswer } from './answer-timeout.ts';
import { prepareStatements } from './prepared-statements.ts';

/** A connection is dead when the server has not answered for this time beyond a statement's timeout. */
const SILENCE_MS = 2_000;

/** A connection that prepares its statements, and closes when the server no longer answers. */
export class HotPgClient extends Client {
  constructor(config: ClientConfig & { readonly statement_timeout: number }) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    // The waiting statement is rejected. Nothing else depends on the connection.
    this.on('error', () => undefined);
    endWithoutAnswer(this, socket, config.statement_timeout + SILENCE_MS);
    prepareStatements(this);
  }
}
