import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A subscriber's program that accepts everything at once and reports the arrivals when its parent requests them. */
let arrivals: Arrival[] = [];
/** The path of the endpoint, the `webhook-id`, and the time in milliseconds since 1970, with fractions. */
export type Arrival = readonly [path: string, id: string, atMs: number];

const server = createServer((request, response) => {
  const { url = '', headers } = request;
  request.resume().once('end', () => {
    arrivals.push([url, String(headers['webhook-id']), performance.timeOrigin + performance.now()]);
    response.writeHead(204).end();
  });
});
process.on('disconnect', () => process.exit(0));
process.on('message', (question: 'count' | 'take') => {
  if (question === 'count') return void process.send?.(arrivals.length);
  process.send?.(arrivals);
  arrivals = [];
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
