import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Semaphore } from '@cpes/service-kit';
import { Client } from 'undici';
import { type DestinationPolicy, hostnameOf, portOf } from './destination-policy.ts';
import { codeOf, RequestFailure, type RequestTimings } from './request-failure.ts';

/** The pool checks an address when it opens a connection, and closes it before the name is likely to have another address. */
const IDLE_MS_MAX = 10_000;
const AGE_MS_MAX = 60_000;
/** The wait before trying the next address of a name. */
const ADDRESS_ATTEMPT_MS = 500;
const HEADER_BYTES_MAX = 16_384;

type Opening = Pick<RequestTimings, 'dnsMs' | 'connectMs' | 'tlsMs'>;

/** One connection to one origin, for one request at a time. Reopens, and checks again, a lost connection. */
export class Connection {
  readonly client: Client;
  readonly openedMs = performance.now();
  /** The address of the other end. */
  remoteAddress: string | undefined;
  /** The duration of the last opening. */
  opening: Opening | undefined;
  isClosed = false;
  private socket: Socket | undefined;

  constructor(
    readonly key: string,
    private readonly url: URL,
    private readonly policy: DestinationPolicy,
    private readonly ca: string | undefined,
  ) {
    this.client = new Client(url.origin, {
      connect: (_options, callback) => {
        this.open().then(
          (socket) => callback(null, socket),
          (error: unknown) => callback(error as Error, null),
        );
      },
      keepAliveTimeout: IDLE_MS_MAX,
      keepAliveMaxTimeout: IDLE_MS_MAX,
      maxHeaderSize: HEADER_BYTES_MAX,
      // The exchange has its own timers.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Cancels current work. */
  close(): void {
    this.isClosed = true;
    this.socket?.destroy();
    void this.client.destroy();
  }

  private async open(): Promise<Socket> {
    const beganMs = performance.now();
    const addresses = await this.policy.addressesOf(this.url);
    const resolvedMs = performance.now();
    if (this.isClosed) throw new RequestFailure('connection', 'the connection was cancelled');

    const host = hostnameOf(this.url);
    // The socket gets only the checked addresses.
    const lookup: LookupFunction = (_hostname, options, callback) => {
      const [first] = addresses;
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first?.address ?? '', first?.family);
    };
    const options = {
      host,
      port: portOf(this.url),
      lookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
      noDelay: true,
    };
    const isTls = this.url.protocol === 'https:';
    const socket = isTls
      ? connectTls({
          ...options,
          ...(isIP(host) === 0 ? { servername: host } : {}),
          ALPNProtocols: ['http/1.1'],
          // Explicit, because the environment variable NODE_TLS_REJECT_UNAUTHORIZED could turn it off.
          rejectUnauthorized: true,
          ...(this.ca !== undefined && this.policy.isAllowedHost(this.url) ? { ca: this.ca } : {}),
        })
      : connectTcp(options);
    this.socket = socket;

    let connectedMs: number | undefined;
    socket.once('connect', () => (connectedMs = performance.now()));
    try {
      await opened(socket, isTls ? 'secureConnect' : 'connect');
    } catch (error) {
      socket.on('error', () => undefined).destroy();
      throw connectedMs === undefined
        ? new RequestFailure('connection', 'there is no connection', { code: codeOf(error) })
        : new RequestFailure('tls', 'TLS failed', { code: codeOf(error) });
    }
    const openMs = performance.now();
    connectedMs ??= openMs;
    this.remoteAddress = socket.remoteAddress;
    this.opening = {
      dnsMs: Math.round(resolvedMs - beganMs),
      connectMs: Math.round(connectedMs - resolvedMs),
      ...(isTls ? { tlsMs: Math.round(openMs - connectedMs) } : {}),
    };
    return socket;
  }
}

function opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      socket.off(event, onOpen).off('error', onError).off('close', onClose);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onOpen = (): void => settle();
    const onError = (error: Error): void => settle(error);
    const onClose = (): void => settle(new Error('closed'));
    socket.once(event, onOpen).once('error', onError).once('close', onClose);
  });
}

export interface PoolBounds {
  /** Maximum number of open connections, in use and idle together. */
  readonly connectionsMax: number;
  /** Maximum number per key and origin. */
  readonly connectionsPerKeyMax?: number | undefined;
}

/**
 * Connections by key and origin. At most `connectionsMax` are open at a time, in use and idle together; a request without a free one
 * waits in order of arrival.
 */
export class ConnectionPool {
  private readonly places: Semaphore;
  /** Semaphores by key, while a connection of the key is in use. */
  private readonly placesOfKeys = new Map<string, Semaphore>();
  private readonly idle = new Map<string, Connection[]>();
  /** Idle connections, the longest idle first. */
  private readonly idleByAge = new Set<Connection>();
  private inUse = 0;
  private isClosed = false;

  constructor(
    private readonly policy: DestinationPolicy,
    private readonly bounds: PoolBounds,
    private readonly ca: string | undefined,
  ) {
    this.places = new Semaphore(bounds.connectionsMax);
  }

  /** A connection for one request; undefined when none is free in time. The caller must release it. */
  async take(poolKey: string, url: URL, waitMs: number): Promise<Connection | undefined> {
    const untilMs = performance.now() + waitMs;
    const key = `${poolKey} ${url.origin}`;
    // The key's place first, so that a request that waits for it does not block other keys.
    if (!(await this.takePlaceOf(key, waitMs))) return undefined;
    if (!(await this.places.acquire(Math.max(0, untilMs - performance.now())))) {
      this.releasePlaceOf(key);
      return undefined;
    }
    const connection = this.takeIdle(key) ?? this.open(key, url);
    this.inUse += 1;
    return connection;
  }

  /** Keeps a connection for the next request if that is possible, and closes it otherwise. */
  giveBack(connection: Connection, isReusable: boolean): void {
    this.inUse -= 1;
    if (isReusable && !this.isClosed && !connection.isClosed) {
      const idle = this.idle.get(connection.key);
      if (idle === undefined) this.idle.set(connection.key, [connection]);
      else idle.push(connection);
      this.idleByAge.add(connection);
    } else {
      connection.close();
    }
    this.places.release();
    this.releasePlaceOf(connection.key);
  }

  /** Closes idle connections, and those in use after their request. */
  close(): void {
    this.isClosed = true;
    for (const connection of [...this.idleByAge]) this.drop(connection);
  }

  private takeIdle(key: string): Connection | undefined {
    const oldestMs = performance.now() - AGE_MS_MAX;
    for (;;) {
      const connection = this.idle.get(key)?.at(-1);
      if (connection === undefined) return undefined;
      this.forget(connection);
      if (connection.openedMs >= oldestMs) return connection;
      connection.close();
    }
  }

  private async takePlaceOf(key: string, waitMs: number): Promise<boolean> {
    const { connectionsPerKeyMax } = this.bounds;
    if (connectionsPerKeyMax === undefined) return true;
    const places = this.placesOfKeys.get(key) ?? new Semaphore(connectionsPerKeyMax);
    this.placesOfKeys.set(key, places);
    return places.acquire(waitMs);
  }

  private releasePlaceOf(key: string): void {
    const places = this.placesOfKeys.get(key);
    places?.release();
    if (places?.isIdle === true) this.placesOfKeys.delete(key);
  }

  private open(key: string, url: URL): Connection {
    const [longestIdle] = this.idleByAge;
    const isFull = this.inUse + this.idleByAge.size >= this.bounds.connectionsMax;
    if (longestIdle !== undefined && isFull) this.drop(longestIdle);
    const connection = new Connection(key, url, this.policy, this.ca);
    connection.client.on('disconnect', () => {
      if (this.idleByAge.has(connection)) this.drop(connection);
    });
    return connection;
  }

  private drop(connection: Connection): void {
    this.forget(connection);
    connection.close();
  }

  private forget(connection: Connection): void {
    this.idleByAge.delete(connection);
    const idle = this.idle.get(connection.key) ?? [];
    idle.splice(idle.lastIndexOf(connection), 1);
    if (idle.length === 0) this.idle.delete(connection.key);
  }
}
