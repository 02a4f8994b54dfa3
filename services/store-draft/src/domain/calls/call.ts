import type { RefusableDetail } from '../listing/details.ts';
import type { DraftListing } from '../listing/listing.ts';
import type { LengthUnit, WeightUnit } from '../listing/units.ts';
import type { Shape } from './shape.ts';

export const PLATFORMS = ['woocommerce', 'hosted'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The address and the units of a store. */
export interface Store {
  readonly platform: Platform;
  /** `https`, host, port unless 443, and at most three folders; no slash at the end. */
  readonly baseUrl: string;
  /** ISO 4217; its minor unit has two digits. */
  readonly currency: string;
  readonly weightUnit: WeightUnit;
  readonly lengthUnit: LengthUnit;
}

/**
 * The requests that one step of a push, or of a connection, may send to a store. No permit names a status: the only possible one is
 * in the tables of calls.
 */
export type Permit =
  | { readonly call: 'connect' | 'currency' | 'ensure-mark' }
  | { readonly call: 'find' | 'find-by-sku' | 'find-in-trash'; readonly listing: DraftListing }
  /** `withheld`: details that the store has refused, which are left out. */
  | {
      readonly call: 'create';
      readonly listing: DraftListing;
      readonly shownHash: string;
      readonly withheld?: readonly RefusableDetail[];
    }
  | {
      readonly call: 'read' | 'read-details' | 'read-live' | 'read-trashed' | 'redraft' | 'trash';
      readonly externalId: string;
    };
export type CallName = Permit['call'];

/** One call of the allow-list: its method, its exact address after the base URL, and the shape of its body. */
export interface AllowedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  readonly path: string;
  /** Creates the body as JSON; absent for a call without a body. */
  readonly body?: () => unknown;
  /** The shape of the body, defined a second time and independently. */
  readonly shape?: Shape;
}

/** A request as sent: only host, length and connection are added to it. */
export interface StoreRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}
