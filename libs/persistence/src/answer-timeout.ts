import type { Socket } from 'node:net';
import type { Client } from 'pg';

/**
 * Ends a connection when a response does not arrive within `timeoutMs`. The server is then unreachable, and the statement would wait
 * forever. An idle connection stays open.
 */
export function endWithoutAnswer(client: Client, socket: Socket, timeoutMs: number): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
  let unanswered = 0;
  const answered = () => {
    unanswered -= 1;
    if (unanswered === 0) socket.setTimeout(0);
  };
  client.query = ((...parameters: unknown[]) => {
    if (unanswered === 0) socket.setTimeout(timeoutMs);
    unanswered += 1;
    const answer = query(...parameters);
    answer.then(answered, answered);
    return answer;
  }) as Client['query'];
  socket.on('timeout', () => {
    socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }));
  });
}
