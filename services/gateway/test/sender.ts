import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A connection without an end, such as a live stream, is closed then. */
const IDLE_MS = 300;

const PROGRAM = `
  const { connect } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ port, parts, idleMs }) => {
    let status = '';
    const socket = connect({ host: '127.0.0.1', port });
    const leave = () => socket.destroy();
    socket.on('data', (chunk) => {
      if (status === '') status = chunk.toString('latin1').slice(9, 12);
      // A live stream says that it is one.
      if (chunk.includes('text/event-stream')) setTimeout(leave, idleMs);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => parentPort.postMessage(status));
    for (const part of parts) socket.write(Buffer.from(part));
  });`;

/** Sends requests from its own thread, so that the event loop of the test has only the gateway's work. */
export class Sender {
  private readonly worker = new Worker(PROGRAM, { eval: true });

  constructor(private readonly url: string) {}

  /** Sends bytes, and resolves to the status of the response when the connection has ended. One request at a time. */
  async send(...parts: readonly Uint8Array[]): Promise<number> {
    const answered = once(this.worker, 'message') as Promise<[string]>;
    this.worker.postMessage({ port: Number(new URL(this.url).port), parts, idleMs: IDLE_MS });
    const [status] = await answered;
    return Number(status);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
