import { Socket } from 'node:net';
import { corkWrites } from '@cpes/service-kit';
import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** Far more than the services have; SQL that is put together at run time must not fill a connection's memory. */
const STATEMENTS_MAX = 500;

/** How TypeORM begins a transaction. */
const BEGIN = 'START TRANSACTION';

/** Longer than the server lets a statement run by so much, and a connection is dead: its other end has gone without a word. */
const SILENCE_MS = 2_000;

const names = new Map<string, string>();

/**
 * A connection that prepares each statement with parameters once, and after that only executes it: parsing and planning are
 * a fifth of what the database does for the pipeline. Statements prepared so need a connection of their own, or a pooler
 * that keeps them. The beginning of a transaction is sent with its first statement: nobody waits for that alone. One that no
 * answer comes from ends; else its statement would wait for ever, and hold its place among the transactions under way.
 */
export class PipelinedPgClient extends Client {
  constructor(config: ClientConfig & { readonly statement_timeout: number }) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    // Statements asked for together are one packet. Node puts the way of writing back when it connects, so it is changed after that.
    socket.once('connect', () => corkWrites(socket));
    socket.on('timeout', () => {
      socket.destroy(Object.assign(new Error('the database has fallen silent'), { code: 'ETIMEDOUT' }));
    });
    const original = this.query.bind(this) as (query: string | QueryConfig, values?: unknown) => Promise<unknown>;
    let unanswered = 0;
    const answered = () => {
      unanswered -= 1;
      if (unanswered === 0) socket.setTimeout(0);
    };
    const query: typeof original = (text, values) => {
      if (unanswered === 0) socket.setTimeout(config.statement_timeout + SILENCE_MS);
      unanswered += 1;
      const answer = original(text, values);
      answer.then(answered, answered);
      return answer;
    };
    const send = (text: string | QueryConfig, values?: unknown) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      return name === undefined
        ? query(text, values)
        : query({ name, text: text as string, values: values as unknown[] });
    };
    let isToBegin = false;
    this.query = ((text: string | QueryConfig, values?: unknown) => {
      if (text === BEGIN) {
        isToBegin = true;
        return Promise.resolve({ command: 'START', rows: [], rowCount: null });
      }
      if (!isToBegin) return send(text, values);
      isToBegin = false;
      // Both are on their way before either is answered. A beginning that failed, as when somebody cancels that very statement, is
      // the first statement's failure too, though the server then carries out each of those sent with it by itself.
      return Promise.all([query(BEGIN), send(text, values)]).then(([, result]) => result);
    }) as Client['query'];
  }
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < STATEMENTS_MAX) {
    name = `cpes_${names.size}`;
    names.set(text, name);
  }
  return name;
}
