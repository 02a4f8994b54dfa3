import { type Behave, type Received, Receiver } from '@cpes/testing';

/** A copy of Freightos's freight estimator for tests: LCL and air. */
export class FakeFreightos {
  /** The body of an estimate. */
  estimate: (query: URLSearchParams) => unknown = () =>
    fakeEstimate([fakeMode('LCL', 410, 620), fakeMode('air', 1_900, '2500.00')]);
  /** Answers in place of estimates, until it is unset. */
  fault: Behave | undefined;

  private constructor(readonly server: Receiver) {}

  static async start(): Promise<FakeFreightos> {
    const server = await Receiver.start();
    const provider = new FakeFreightos(server);
    server.behave = (request, response, received) => {
      if (provider.fault !== undefined) return provider.fault(request, response, received);
      const [status, body] = provider.answer(received);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    return provider;
  }

  get url(): string {
    return `${this.server.origin}/api/shippingCalculator`;
  }

  get queries(): Record<string, string>[] {
    return this.server.received.map(({ path }) => Object.fromEntries(new URL(path, this.server.origin).searchParams));
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private answer({ path }: Received): readonly [number, unknown] {
    const { pathname, searchParams } = new URL(path, this.server.origin);
    return pathname === '/api/shippingCalculator' ? [200, this.estimate(searchParams)] : [404, {}];
  }
}

export function fakeMode(mode: string, min: unknown, max: unknown, currency = 'USD'): object {
  const price = (amount: unknown) => ({ moneyAmount: { amount, currency } });
  return { mode, price: { min: price(min), max: price(max) }, transitTimes: { unit: 'days', min: 28, max: 36 } };
}

export function fakeEstimate(mode: unknown): object {
  return { response: { estimatedFreightRates: { numQuotes: Array.isArray(mode) ? mode.length : 1, mode } } };
}
