import { timingSafeEqual } from 'node:crypto';
import type { FakeCredentials } from '../fake-store.ts';
import type { Incoming } from '../shop.ts';
import type { Traps } from '../traps.ts';
import { isLive, type WooProduct } from './product.ts';
import { WooError } from './woo-error.ts';
import type { WooCommerceTrap } from './woocommerce-traps.ts';

/** Rights of the key's WordPress user to products. A shop manager has all of them. */
export const CAPABILITIES = [
  'read_private_products',
  'publish_products',
  'edit_products',
  'edit_published_products',
  'delete_products',
  'delete_published_products',
] as const;
export type Capability = (typeof CAPABILITIES)[number];
export type Deed = 'list' | 'view' | 'create' | 'edit' | 'delete';

const CODES = { list: 'view', view: 'view', create: 'create', edit: 'edit', delete: 'delete' } as const;
const MESSAGES: Readonly<Record<Deed, string>> = {
  list: 'Sorry, you cannot list resources.',
  view: 'Sorry, you cannot view this resource.',
  create: 'Sorry, you are not allowed to create resources.',
  edit: 'Sorry, you are not allowed to edit this resource.',
  delete: 'Sorry, you are not allowed to delete this resource.',
};
const TRAP_OF = {
  list: 'cannot-read',
  view: 'cannot-read',
  create: 'cannot-create',
  edit: 'cannot-edit',
  delete: 'cannot-delete',
} as const;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The rights of one request, whose user is determined once. */
export class Rights {
  private readonly isSignedIn: boolean;
  /** Traps strike once per request, even when rights are checked several times. */
  private readonly struck = new Map<WooCommerceTrap, boolean>();

  /** Throws when the key exists but does not allow the request. */
  constructor(
    request: Incoming,
    method: string,
    private readonly call: string,
    private readonly traps: Traps<WooCommerceTrap>,
    credentials: FakeCredentials,
    private readonly capabilities: ReadonlySet<Capability>,
  ) {
    const given = this.strikes('header-stripped') ? undefined : keyIn(request);
    this.isSignedIn = given !== undefined && isSame(given.key, credentials.key ?? '');
    if (!this.isSignedIn) return;
    if (!isSame(given?.secret ?? '', credentials.secret) || this.strikes('wrong-secret')) {
      throw new WooError(401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.');
    }
    if (!READING.has(method) && this.strikes('read-only-key')) {
      const message = 'The API key provided does not have write permissions.';
      throw new WooError(401, 'woocommerce_rest_authentication_error', message);
    }
  }

  may(deed: Deed, product?: WooProduct): boolean {
    return this.isSignedIn && this.capabilities.has(capabilityFor(deed, product)) && !this.strikes(TRAP_OF[deed]);
  }

  require(deed: Deed, product?: WooProduct): void {
    if (this.may(deed, product)) return;
    throw new WooError(this.isSignedIn ? 403 : 401, `woocommerce_rest_cannot_${CODES[deed]}`, MESSAGES[deed]);
  }

  private strikes(name: WooCommerceTrap): boolean {
    const known = this.struck.get(name);
    if (known !== undefined) return known;
    const strikes = this.traps.strike(name, this.call) !== undefined;
    this.struck.set(name, strikes);
    return strikes;
  }
}

function capabilityFor(deed: Deed, product: WooProduct | undefined): Capability {
  const isOut = product !== undefined && (isLive(product) || product.status === 'future');
  switch (deed) {
    case 'list':
    case 'view':
      return 'read_private_products';
    case 'create':
      return 'publish_products';
    case 'edit':
      return isOut ? 'edit_published_products' : 'edit_products';
    case 'delete':
      return isOut ? 'delete_published_products' : 'delete_products';
  }
}

/** Key and secret of HTTP Basic, or of the query, which logs would contain. */
function keyIn({ headers, query }: Incoming): { key: string; secret: string } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers['authorization'] ?? '') ?? [];
  const [key = '', ...rest] =
    encoded === undefined
      ? [query.get('consumer_key') ?? '', query.get('consumer_secret') ?? '']
      : Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return key === '' ? undefined : { key, secret: rest.join(':') };
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
