import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** With more than this many bytes under way in one direction, the proxy stops reading from the sender, as a full socket would. */
const UNDER_WAY_BYTES_MAX = 256 * 1_024;
/** A throttled stream goes out in this many pieces a second. */
const PIECES_PER_SECOND = 20;

/** How the line behaves towards everything it carries. */
interface Line {
  latencyMs: number;
  bytesPerSecond: number;
}

const HEALTHY: Line = { latencyMs: 0, bytesPerSecond: Infinity };

/** Stands between a client and a server on 127.0.0.1 and can misbehave as networks do. */
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

  /** Resets every connection: both ends see RST. New ones are carried. */
  drop(): void {
    for (const connection of this.connections) connection.reset();
  }

  /** From now on nothing arrives on the present connections, and neither end notices. New ones are carried. */
  halfOpen(): void {
    for (const connection of this.connections) connection.isSilent = true;
  }

  /** Delays every byte by this many milliseconds, each way. */
  latency(ms: number): void {
    this.line.latencyMs = ms;
  }

  /** Bytes per second, for each connection and direction. */
  throttle(bytesPerSecond: number): void {
    this.line.bytesPerSecond = bytesPerSecond;
  }

  /** The line is as good as new. Connections that have lost bytes are reset: nothing would mend them. */
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

/** A client's socket and the one to the server. One of them gone, so is the other. */
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
      // Bytes under way arrive, followed by the end; the other direction stays open until it ends as well.
      from.on('end', () => direction.end());
      const direction = new Direction(from, to, line, () => this.isSilent);
    }
  }

  reset(): void {
    this.client.resetAndDestroy();
    this.server.resetAndDestroy();
  }
}

/** One way of a connection: chunks in order, each when its time has come. */
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
