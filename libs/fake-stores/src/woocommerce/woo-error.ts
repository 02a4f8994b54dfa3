import { type Answer, json } from '../shop.ts';

/** An error response of WordPress. */
export class WooError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  get content(): object {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
  }

  get answer(): Answer {
    return json(this.status, this.content);
  }
}

export const noRoute = () =>
  new WooError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

export const invalidParameters = (params: Readonly<Record<string, string>>) =>
  new WooError(400, 'rest_invalid_param', `Invalid parameter(s): ${Object.keys(params).join(', ')}`, { params });

export const invalidId = (status: 400 | 404) =>
  new WooError(status, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
