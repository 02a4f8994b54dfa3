import type { Platform } from '../calls/call.ts';

/** The base URL of a store, or an error text for the user who typed its name. */
export type HostReading = { readonly baseUrl: string } | { readonly violation: string };

const HOST_LENGTH_MAX = 253;
/** Including three folders. */
const TEXT_LENGTH_MAX = 320;
const FOLDERS = /^(\/[a-z0-9_-]+){0,3}$/;
/** At least two labels, of which the last begins with a letter. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const SHOP = /^[a-z0-9][a-z0-9-]{1,59}$/;
/** An origin in the form of the request guard: no IPv6 address. */
const ORIGIN = /^https:\/\/[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/;

/**
 * Parses a typed address: the host name of a WooCommerce store with at most three folders, or the name of a hosted shop. The
 * `allowedOrigins` of the deployment, such as `https://127.0.0.1:8443`, are accepted for either platform. A leading `https://`, in
 * any case, and a trailing slash are ignored. The base URL has no slash at its end.
 */
export function readHost(platform: Platform, typed: string, allowedOrigins: readonly string[] = []): HostReading {
  const text = typed.replace(/^https:\/\//i, '').replace(/\/$/, '');
  if (text === '' || typed.length > TEXT_LENGTH_MAX) return refuse('Enter the address of the store.');
  if (text.includes('://')) return refuse('Stores are reached by https only. Enter the name of the store.');
  if (text.includes('@')) return refuse('Leave out the user name. Credentials have their own fields.');
  if (/[\s\p{C}\\%?#]/u.test(text)) return refuse('Enter the name without spaces, ?, # and %.');
  const slash = text.indexOf('/');
  const [host, folders] = slash === -1 ? [text, ''] : [text.slice(0, slash), text.slice(slash)];
  const origin = originOf(host);
  if (origin !== undefined && allowedOrigins.some((allowed) => originOf(allowed, '') === origin)) {
    return platform === 'hosted' && folders !== '' ? refuse(ONLY_A_NAME) : within(origin, folders);
  }
  if (platform === 'hosted') {
    return SHOP.test(text) ? { baseUrl: `https://${text}.myshopify.com` } : refuse(ONLY_A_NAME);
  }
  if (origin === undefined) return refuse('That is no host name. Check its spelling.');
  const { hostname, port } = new URL(origin);
  if (/^\[|^[\d.]+$/.test(hostname)) return refuse('Enter the name of the store, not a number address.');
  if (port !== '' || /:\d*$/.test(host)) return refuse('Leave out the port. Stores are reached at port 443.');
  if (hostname.length > HOST_LENGTH_MAX || !HOST.test(hostname)) {
    return refuse('That is no host name of the internet. Check its spelling.');
  }
  return within(origin, folders);
}

const ONLY_A_NAME = 'Enter only the name of the shop: the part before .myshopify.com, in lower case.';

function within(origin: string, folders: string): HostReading {
  if (!ORIGIN.test(origin)) return refuse('That is no host name. Check its spelling.');
  if (FOLDERS.test(folders)) return { baseUrl: `${origin}${folders}` };
  return refuse('After the name, at most three folders may follow, in lower case: shop.example/en/store.');
}

/** With the host in ASCII (IDNA), and as an IP address where it is one. */
function originOf(text: string, scheme = 'https://'): string | undefined {
  const url = `${scheme}${text}`;
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? new URL(url).origin : undefined;
}

function refuse(violation: string): HostReading {
  return { violation };
}
