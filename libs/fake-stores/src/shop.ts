import type { MerchantProduct, StoredProduct } from './fake-store.ts';

export interface Incoming {
  readonly method: string;
  /** Path and query of the request. */
  readonly target: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A page of one product: the owner's edit page, or the customers' page. */
export interface ProductPage {
  readonly kind: 'edit' | 'customer';
  readonly id: string;
}

/** One platform, as the servers run it. All work is synchronous, so requests never interleave. */
export interface Shop<Action extends string> {
  readonly title: string;
  /** An owner's manual action, and the text of its button. */
  readonly actions: Readonly<Record<Action, string>>;
  /** The operation of a request, as in `ReceivedRequest`. */
  callOf(request: Incoming): string;
  answer(request: Incoming, call: string): Answer;
  products(): readonly StoredProduct[];
  add(product: MerchantProduct): string;
  act(id: string, action: Action): void;
  pageOf(path: string, query: URLSearchParams): ProductPage | undefined;
  editPathOf(id: string): string;
  customerPathOf(id: string): string;
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function html(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers }, body };
}
