import { type Behave, type Received, Receiver } from '@cpes/testing';

/** A copy of the prices API of the US Postal Service for tests, with the secret `secret`. */
export class FakeUsps {
  startDate = '2026-07-12';
  /** Dollars for a parcel of that weight in pounds. */
  price: (pounds: number) => unknown = (pounds) => 5 + 0.75 * pounds;
  /** Answers in place of prices, until it is unset. */
  fault: Behave | undefined;

  private constructor(readonly server: Receiver) {}

  static async start(): Promise<FakeUsps> {
    const server = await Receiver.start();
    const provider = new FakeUsps(server);
    server.behave = (request, response, received) => {
      const isPrice = received.path !== '/oauth2/v3/token';
      if (isPrice && provider.fault !== undefined) return provider.fault(request, response, received);
      const [status, body] = provider.answer(received);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    return provider;
  }

  get url(): string {
    return this.server.origin;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private answer({ method, path, headers, body }: Received): readonly [number, unknown] {
    const question = JSON.parse(body.toString() || '{}') as Record<string, unknown>;
    if (method !== 'POST') return [405, {}];
    if (path === '/oauth2/v3/token')
      return question['client_secret'] === 'secret'
        ? [200, { access_token: 'token', token_type: 'Bearer', expires_in: '28799' }]
        : [401, { error: 'invalid_client' }];
    if (path !== '/prices/v3/base-rates/search') return [404, {}];
    if (headers.authorization !== 'Bearer token') return [401, { error: { message: 'Unauthorized' } }];
    const price = this.price(Number(question['weight']));
    const rate = { SKU: 'DUXP0XXXXC08010', price, fees: [], startDate: this.startDate, endDate: '', zone: '08' };
    return [200, { totalBasePrice: price, rates: [rate] }];
  }
}
