import { type Behave, type Received, Receiver } from '@cpes/testing';

interface Shipment {
  readonly to_address: { readonly zip: string };
}

/** A copy of the API of EasyPost for tests, with the key `key`. */
export class FakeEasyPost {
  /** The rates of a shipment; by default one service by distance. */
  rates: (toZip: string) => readonly object[] = (toZip) => [fakeRate(TYPICAL[toZip] ?? '9.99')];
  mode = 'production';
  messages: readonly object[] = [];
  /** Answers in place of prices, until it is unset. */
  fault: Behave | undefined;

  private constructor(readonly server: Receiver) {}

  static async start(): Promise<FakeEasyPost> {
    const server = await Receiver.start();
    const provider = new FakeEasyPost(server);
    server.behave = (request, response, received) => {
      if (provider.fault !== undefined) return provider.fault(request, response, received);
      const [status, body] = provider.answer(received);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    return provider;
  }

  get url(): string {
    return `${this.server.origin}/v2`;
  }

  get shipments(): Shipment[] {
    return this.server.received.map(({ body }) => (JSON.parse(body.toString()) as { shipment: Shipment }).shipment);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private answer({ method, path, headers, body }: Received): readonly [number, object] {
    if (headers.authorization !== `Basic ${Buffer.from('key:').toString('base64')}`)
      return [401, { error: { code: 'APIKEY.INACTIVE', message: 'This api key is no longer active.' } }];
    if (method !== 'POST' || path !== '/v2/shipments') return [404, { error: { code: 'NOT_FOUND' } }];
    const { shipment } = JSON.parse(body.toString()) as { shipment: Shipment };
    const { mode, messages } = this;
    return [201, { object: 'Shipment', mode, rates: this.rates(shipment.to_address.zip), messages }];
  }
}

const TYPICAL: Readonly<Record<string, string>> = { '10001': '6.10', '60601': '7.20', '90210': '8.41' };

export function fakeRate(rate: unknown, changes: object = {}): object {
  return { carrier: 'USPS', service: 'GroundAdvantage', rate, currency: 'USD', list_rate: rate, ...changes };
}
