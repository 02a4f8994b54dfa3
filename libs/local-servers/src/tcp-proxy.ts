import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Beyond this number of buffered bytes in one direction, the proxy stops reading from the sender, like a full socket. */
const UNDER_WAY_BYTES_MAX = 256 * 1_024;
/** The number of pieces per second of a throttled stream. */
const PIECES_PER_SECOND = 20;

/** The faults of the connections. */
interface Line {
  latencyMs: number;
  bytesPerSecond: number;
}

const HEALTHY: Line = { latencyMs: 0, bytesPerSecond: Infinity };

/** A proxy between a client and a server on 127.0.0.1 that simulates faults of networks. */
export class TcpProxy {
  private readonly connections = new Set<Connection>();
  private readonly line: Line = { ...HEALTHY };

  private constructor(
    private readonly server: Server,
    private readonly targetPort: number,
  ) {
    server.on('connection', (client) => this.carry(client));
  }

  static async open(targetPort: number): Promise<TcpProxy> {
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return new TcpProxy(server, targetPort);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Resets every connection with a RST to both ends. Forwards new ones. */
  drop(): void {
    for (const connection of this.connections) connection.reset();
  }

  /** Drops all bytes of current connections without notifying either end. Forwards new ones. */
  halfOpen(): void {
    for (const connection of this.connections) connection.isSilent = true;
  }

  /** Delays every byte by this many milliseconds, each way. */
  latency(ms: number): void {
    this.line.latencyMs = ms;
  }

  /** The bytes per second of each connection and direction. */
  throttle(bytesPerSecond: number): void {
    this.line.bytesPerSecond = bytesPerSecond;
  }

  /** Ends all faults, and resets connections that have lost bytes, which cannot recover. */
  heal(): void {
    Object.assign(this.line, HEALTHY);
    for (const connection of this.connections) if (connection.isSilent) connection.reset();
  }

  async close(): Promise<void> {
    this.drop();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private carry(client: Socket): void {
    const connection = new Connection(
      client,
      connect({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true }),
      this.line,
    );
    this.connections.add(connection);
    connection.onEnd = () => this.connections.delete(connection);
  }
}

/** A client's socket and the one to the server; the end of one ends the other. */
class Connection {
  isSilent = false;
  onEnd: (() => void) | undefined;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    line: Line,
  ) {
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => this.reset());
      from.on('close', () => this.onEnd?.());
      // Buffered bytes arrive before the end of the stream; the other direction stays open until it ends, too.
      from.on('end', () => direction.end());
      const direction = new Direction(from, to, line, () => this.isSilent);
    }
  }

  reset(): void {
    this.client.resetAndDestroy();
    this.server.resetAndDestroy();
  }
}

/** One direction of a connection: chunks in order, each at its time. */
class Direction {
  private readonly queue: { chunk: Buffer; dueAt: number }[] = [];
  private underWayBytes = 0;
  private isPumping = false;
  private hasEnded = false;

  constructor(
    private readonly from: Socket,
    private readonly to: Socket,
    private readonly line: Line,
    private readonly isSilent: () => boolean,
  ) {
    from.on('data', (chunk) => this.take(chunk));
    to.on('drain', () => this.giveRoom());
  }

  end(): void {
    this.hasEnded = true;
    if (!this.isPumping) this.finish();
  }

  private take(chunk: Buffer): void {
    if (this.isSilent()) return;
    this.queue.push({ chunk, dueAt: performance.now() + this.line.latencyMs });
    this.underWayBytes += chunk.length;
    if (this.underWayBytes > UNDER_WAY_BYTES_MAX) this.from.pause();
    if (!this.isPumping) void this.pump();
  }

  private async pump(): Promise<void> {
    this.isPumping = true;
    for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) {
      const waitMs = next.dueAt - performance.now();
      if (waitMs > 0) await pause(waitMs);
      await this.write(next.chunk);
      this.underWayBytes -= next.chunk.length;
      this.giveRoom();
    }
    this.isPumping = false;
    if (this.hasEnded) this.finish();
  }

  private finish(): void {
    if (!this.isSilent()) this.to.end();
  }

  private async write(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length && this.to.writable && !this.isSilent();) {
      const { bytesPerSecond } = this.line;
      const size = Number.isFinite(bytesPerSecond)
        ? Math.max(1, Math.floor(bytesPerSecond / PIECES_PER_SECOND))
        : chunk.length;
      const piece = chunk.subarray(at, at + size);
      at += piece.length;
      this.to.write(piece);
      if (Number.isFinite(bytesPerSecond)) await pause((piece.length / bytesPerSecond) * 1_000);
    }
  }

  private giveRoom(): void {
    if (this.underWayBytes <= UNDER_WAY_BYTES_MAX && !this.to.writableNeedDrain) this.from.resume();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
