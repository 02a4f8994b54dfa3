import { Duplex } from 'node:stream';
import { corkWrites } from '@cpes/service-kit';
import { type ChannelModel, connect } from 'amqplib';

/** RabbitMQ recommends 5 to 20 s: longer than a short pause, and short enough to notice a half-open connection. */
const HEARTBEAT_SECONDS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A random wait between these bounds, so that clients do not all reconnect to a restarted broker at once. */
const RECONNECT_MS = { min: 100, max: 5_000 };
const CLOSE_TIMEOUT_MS = 1_000;

/** Runs once per connection, before the link is ready: declares, opens channels, consumes. */
export type Setup = (connection: ChannelModel) => Promise<void>;

/** A connection that reconnects after each loss: connecting → ready → lost → connecting, until it is closed. */
export class RabbitLink {
  private connection: ChannelModel | undefined;
  private attempts = 0;
  private isClosing = false;
  private timer: NodeJS.Timeout | undefined;
  private ready = false;
  private blocked = false;

  constructor(
    private readonly urls: readonly string[],
    private readonly name: string,
    private readonly setup: Setup,
    private readonly onLost: (reason: string) => void,
  ) {}

  /** True while the broker refuses publications for lack of memory or disk. The broker announces both changes. */
  get isBlocked(): boolean {
    return this.blocked;
  }

  get isReady(): boolean {
    return this.ready && !this.blocked;
  }

  /**
   * Connects, and reconnects until `close`. Resolves after the first attempt, successful or not. Rejects only when the broker refuses a
   * declaration (406), because retrying does not help then.
   */
  async open(): Promise<void> {
    try {
      const connection = await connect(this.nextUrl(), {
        noDelay: true,
        keepAlive: true,
        timeout: CONNECT_TIMEOUT_MS,
        clientProperties: { connection_name: this.name },
      });
      connection.on('error', () => undefined);
      corkAmqpWrites(connection);
      // The link was closed while it connected, so close this connection here.
      if (this.isClosing) return void connection.close().catch(() => undefined);
      this.blocked = false;
      connection.on('blocked', () => (this.blocked = this.connection === connection));
      connection.on('unblocked', () => (this.blocked = false));
      connection.on('close', () => this.lose(connection, 'connection closed'));
      this.connection = connection;
      await this.setup(connection);
      if (this.connection !== connection) return;
      this.ready = true;
      this.attempts = 0;
    } catch (error) {
      this.drop(error instanceof Error ? error.message : String(error));
      if (isPreconditionFailed(error)) throw error;
    }
  }

  /** Drops the connection, for example when the broker no longer confirms, and reconnects. */
  drop(reason: string): void {
    const connection = this.connection;
    if (connection !== undefined) connection.close().catch(() => undefined);
    this.lose(connection, reason);
  }

  async close(): Promise<void> {
    this.isClosing = true;
    this.ready = false;
    clearTimeout(this.timer);
    const connection = this.connection;
    this.connection = undefined;
    if (connection === undefined) return;
    const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
    await Promise.race([connection.close().catch(() => undefined), limit]);
  }

  private lose(connection: ChannelModel | undefined, reason: string): void {
    if (connection !== this.connection || this.isClosing) return;
    this.connection = undefined;
    this.ready = false;
    this.onLost(reason);
    clearTimeout(this.timer);
    const ceiling = Math.min(RECONNECT_MS.max, RECONNECT_MS.min * 2 ** Math.min(this.attempts, 6));
    this.timer = setTimeout(() => void this.open().catch(() => undefined), RECONNECT_MS.min + Math.random() * ceiling);
  }

  private nextUrl(): string {
    const url = new URL(this.urls[this.attempts % this.urls.length] ?? '');
    this.attempts += 1;
    // amqplib reads the heartbeat only from the URL.
    url.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
    return url.toString();
  }
}

function isPreconditionFailed(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 406;
}

/**
 * Corks the connection's socket until the end of the event-loop turn. amqplib writes each frame separately. The acknowledgements and
 * publications after a commit are some twenty frames: corked, they are one system call and packet instead of twenty.
 */
function corkAmqpWrites(connection: ChannelModel): void {
  const stream: unknown = Reflect.get(connection.connection, 'stream');
  // Another version of the library may hide the stream. It then writes each frame separately.
  if (stream instanceof Duplex) corkWrites(stream);
}
