import { Duplex } from 'node:stream';
import { corkWrites } from '@cpes/service-kit';
import { type ChannelModel, connect } from 'amqplib';

/** 5 to 20 s is the broker's recommended range: long enough for a pause, short enough to notice a half-open connection. */
const HEARTBEAT_SECONDS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** Full jitter between these, so that a restarted broker is not stormed. */
const RECONNECT_MS = { min: 100, max: 5_000 };
const CLOSE_TIMEOUT_MS = 1_000;

/** Runs once per connection, before the link counts as ready: declare, open channels, consume. */
export type Setup = (connection: ChannelModel) => Promise<void>;

/** One connection that heals itself: connecting → ready → lost → connecting, until it is closed. */
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

  /** True while the broker takes nothing for want of memory or disk; it says so, and says when that is over. */
  get isBlocked(): boolean {
    return this.blocked;
  }

  get isReady(): boolean {
    return this.ready && !this.blocked;
  }

  /**
   * Begins to connect, and goes on until `close`. Resolves after the first try, whether or not it succeeded; rejects only
   * when the broker refuses a declaration (406), which no waiting mends.
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
      // Closed while it connected: nobody would ever close this one.
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

  /** Gives the connection up, e.g. when the broker no longer confirms; a new one is made. */
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
    // The heartbeat is read from the URL only; among the socket options it would be ignored.
    url.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
    return url.toString();
  }
}

function isPreconditionFailed(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 406;
}

/**
 * amqplib writes each frame by itself. The acknowledgements and publications that follow a commit are some twenty frames, and
 * were twenty system calls and twenty packets. Corked until the end of the turn, they are one.
 */
function corkAmqpWrites(connection: ChannelModel): void {
  const stream: unknown = Reflect.get(connection.connection, 'stream');
  // Another version of the library may keep the stream elsewhere. Then each frame is written by itself.
  if (stream instanceof Duplex) corkWrites(stream);
}
