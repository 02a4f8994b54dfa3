import { type LookupAddress, promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { isForbiddenAddress } from './forbidden-address.ts';
import { codeOf, type RefusalReason, RequestFailure } from './request-failure.ts';

/** All addresses of a host name, in the form of `dns.promises.lookup` with `all: true`. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface Guard {
  /** Allows plain `http` as well as `https`, everywhere. */
  readonly allowHttp?: boolean;
  /** How an operator allows plain `http`, for the error message, e.g. `set X to true`. */
  readonly httpAllowedBy?: string;
  /** Allows addresses that are not public, everywhere. For installations with internal sources, and for tests. */
  readonly allowPrivate?: boolean;
  /** `host` or `host:port`: only there, plain `http` and addresses that are not public. For test receivers. */
  readonly allowedHosts?: readonly string[];
  /** Maximum length of a URL; by default the limit of browsers and proxies. */
  readonly urlLengthMax?: number;
  /** Replaces the name look-up. */
  readonly resolve?: Resolve;
}

const URL_LENGTH_MAX = 2_048;
/** A person who saves an address waits for this, and so does every first request to it. */
const RESOLVE_MS_MAX = 3_000;
/** All addresses of a name are checked, but at most this many are tried, one after the other. */
const ADDRESSES_TRIED_MAX = 8;
/** The timeout of one query to one server; two queries stay below `RESOLVE_MS_MAX`. */
const NAME_SERVER = { timeout: 1_200, tries: 2 };

/** The allowed ports below 1024 are those of the web: no mail, no remote shells, no directories. */
const WEB_PORTS = new Set([80, 443]);
const FIRST_UNPRIVILEGED_PORT = 1_024;
/** The ports from 1024 on that the Fetch standard blocks: file systems, telephony, X11, chat. */
const BLOCKED_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Decides about targets of requests. Every refusal is a `RequestFailure` of the kind `invalid_target`. */
export class DestinationPolicy {
  private readonly allowedHosts: ReadonlySet<string>;

  constructor(private readonly guard: Guard) {
    this.allowedHosts = new Set(guard.allowedHosts?.map(normalisedHost));
  }

  /** The URL, if its form, scheme, port and a literal address are allowed. */
  vet(text: string): URL {
    const { urlLengthMax = URL_LENGTH_MAX } = this.guard;
    if (text.length > urlLengthMax || !URL.canParse(text)) {
      throw refusal('url', `an address must be a URL of at most ${urlLengthMax} characters`);
    }
    const url = new URL(text);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.allowsHttp(url))) {
      throw refusal('scheme', this.schemeRefusal(url.protocol));
    }
    if (url.username !== '' || url.password !== '') {
      throw refusal('user-info', 'an address may not have a user name');
    }
    const port = portOf(url);
    if ((port < FIRST_UNPRIVILEGED_PORT && !WEB_PORTS.has(port)) || BLOCKED_PORTS.has(port)) {
      throw refusal('port', `port ${port} is not allowed`);
    }
    const hostname = hostnameOf(url);
    if (isIP(hostname) !== 0 && !this.allowsPrivate(url) && isForbiddenAddress(hostname)) {
      throw refusal('address', `${hostname} is not a public address`);
    }
    return url;
  }

  /**
   * The addresses to connect to, for a URL from `vet`. Refuses a name when any of its addresses is not public. The failure does not name
   * it, so that it reveals nothing about an internal network.
   */
  async addressesOf(url: URL): Promise<readonly LookupAddress[]> {
    const hostname = hostnameOf(url);
    const family = isIP(hostname);
    if (family !== 0) return [{ address: hostname, family }];
    const addresses = await this.resolve(hostname, this.allowsPrivate(url));
    if (!this.allowsPrivate(url) && addresses.some(({ address }) => isForbiddenAddress(address))) {
      throw refusal('address', `${hostname} has an address that is not public`);
    }
    return addresses.slice(0, ADDRESSES_TRIED_MAX);
  }

  private async resolve(hostname: string, isInside: boolean): Promise<readonly LookupAddress[]> {
    const resolve = this.guard.resolve ?? (isInside ? lookupOfSystem : lookupOfNameServers);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      const late = new RequestFailure('dns', `the name was not resolved within ${RESOLVE_MS_MAX} ms`);
      timer = setTimeout(reject, RESOLVE_MS_MAX, late).unref();
    });
    try {
      const addresses = await Promise.race([resolve(hostname), tooLate]);
      if (addresses.length === 0) throw new RequestFailure('dns', 'the name has no address');
      return addresses;
    } catch (error) {
      if (error instanceof RequestFailure) throw error;
      throw new RequestFailure('dns', 'the name could not be resolved', { code: codeOf(error) });
    } finally {
      clearTimeout(timer);
    }
  }

  private schemeRefusal(protocol: string): string {
    const { httpAllowedBy } = this.guard;
    if (protocol !== 'http:' || httpAllowedBy === undefined) return `${protocol} is not allowed: use https:`;
    return `http: is not allowed: use https:, or have the operator ${httpAllowedBy}`;
  }

  private allowsHttp(url: URL): boolean {
    return this.guard.allowHttp === true || this.isAllowedHost(url);
  }

  private allowsPrivate(url: URL): boolean {
    return this.guard.allowPrivate === true || this.isAllowedHost(url);
  }

  /** Whether the guard lists the host of a URL, alone or with its port. */
  isAllowedHost(url: URL): boolean {
    return this.allowedHosts.has(url.hostname) || this.allowedHosts.has(`${url.hostname}:${portOf(url)}`);
  }
}

const STRICT = new DestinationPolicy({});

/** Whether the text of an `https` URL alone shows a public target. A name of one label belongs to an internal network. */
export function isPublicUrl(text: string): boolean {
  try {
    const hostname = hostnameOf(STRICT.vet(text));
    return isIP(hostname) !== 0 || /[^.]\.[^.]/.test(hostname);
  } catch (error) {
    if (error instanceof RequestFailure) return false;
    throw error;
  }
}

/** The host of a URL in the form of sockets: without the brackets of an IPv6 address. */
export function hostnameOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'http:' ? 80 : 443;
}

function refusal(reason: RefusalReason, message: string): RequestFailure {
  return new RequestFailure('invalid_target', message, { reason });
}

function normalisedHost(entry: string): string {
  const [, host = '', port] = /^(\[[^\]]+\]|[^:/]+)(:\d+)?$/.exec(entry) ?? [];
  if (host === '' || !URL.canParse(`http://${host}`)) throw new Error(`${entry} is neither host nor host:port`);
  return `${new URL(`http://${host}`).hostname}${port ?? ''}`;
}

/** Internal names may be in the hosts file, or need the search domain. */
function lookupOfSystem(hostname: string): Promise<LookupAddress[]> {
  return dns.lookup(hostname, { all: true });
}

/**
 * Queries name servers, by default those of the system. This is enough for public names, and a slow name delays no other: system
 * look-ups would share four threads of the process. Resolves to at least one address, or rejects with the error of the name server.
 */
export function nameServers(servers?: readonly string[]): Resolve {
  const resolver = new dns.Resolver(NAME_SERVER);
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
    return found;
  };
}

const lookupOfNameServers = nameServers();
