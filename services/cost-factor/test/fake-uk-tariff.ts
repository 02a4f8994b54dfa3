import { type Behave, type Received, Receiver } from '@cpes/testing';

/** A measure of a commodity; by default the duty on goods of any origin. */
export interface FakeMeasure {
  readonly type?: string;
  readonly area?: string;
  readonly start?: string;
  readonly end?: string | null;
  readonly excluded?: readonly string[];
  /** Expression, amount, currency and unit. */
  readonly components: readonly (readonly [string, unknown, (string | null)?, (string | null)?])[];
}

export const percent = (amount: unknown): FakeMeasure => ({ components: [['01', amount]] });

/** A copy of the UK Trade Tariff API for tests. */
export class FakeUkTariff {
  /** Declarable codes with their measures. */
  readonly commodities: Record<string, readonly FakeMeasure[]> = {};
  /** Answers in place of those of the tariff, until it is unset. */
  fault: Behave | undefined;
  /** The only token that is accepted, once a client has asked for one. */
  token: string | undefined;
  tokenAnswer: (token: string) => unknown = (token) => ({ access_token: token, expires_in: 86_400 });
  private tokens = 0;

  private constructor(readonly server: Receiver) {}

  static async start(): Promise<FakeUkTariff> {
    const server = await Receiver.start();
    const tariff = new FakeUkTariff(server);
    server.behave = (request, response, received) => {
      if (tariff.fault !== undefined) return tariff.fault(request, response, received);
      const [status, body] = tariff.answer(received);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    return tariff;
  }

  get url(): string {
    return `${this.server.origin}/uk/api`;
  }

  get tokenUrl(): string {
    return `${this.server.origin}/oauth2/token`;
  }

  /** The paths of the requests, without their queries. */
  get asked(): string[] {
    return this.server.received.map(({ path }) => path.replace(/\?.*$/, '').replace('/uk/api/', ''));
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private answer({ path, headers, body }: Received): readonly [number, unknown] {
    if (path === '/oauth2/token') {
      const form = new URLSearchParams(body.toString());
      if (form.get('client_secret') !== 'secret') return [401, { error: 'invalid_client' }];
      this.tokens += 1;
      this.token = `token-${this.tokens}`;
      return [200, this.tokenAnswer(this.token)];
    }
    if (this.token !== undefined && headers.authorization !== `Bearer ${this.token}`)
      return [401, { errors: [{ status: '401', title: 'Unauthorized' }] }];
    const [, kind, code = ''] = /^\/uk\/api\/(commodities|headings)\/(\d+)\?/.exec(path) ?? [];
    const measures = this.commodities[code];
    if (kind === 'commodities' && measures !== undefined && !code.endsWith('000000'))
      return [200, documentOf(code, 'commodity', measures)];
    const children = Object.keys(this.commodities).filter((child) => child.startsWith(code));
    if (kind !== 'headings' || children.length === 0)
      return [404, { errors: [{ status: '404', title: 'not found', detail: '404 - not found' }] }];
    const own = this.commodities[`${code}000000`];
    return [200, own === undefined ? headingOf(code, children) : documentOf(`${code}000000`, 'heading', own)];
  }
}

function headingOf(code: string, children: readonly string[]): object {
  const child = (id: string, attributes: object) => ({ id: `sid-${id}`, type: 'commodity', attributes });
  return {
    data: { id: '1', type: 'heading', attributes: { goods_nomenclature_item_id: `${code}000000`, declarable: false } },
    included: [
      // A line that only groups the others.
      child('group', { goods_nomenclature_item_id: children[0], leaf: false, producline_suffix: '10' }),
      ...children.map((id, index) =>
        child(id, {
          goods_nomenclature_item_id: id,
          leaf: true,
          producline_suffix: '80',
          ...(index === 0 ? { declarable: true } : {}),
        }),
      ),
    ],
  };
}

function documentOf(code: string, type: string, measures: readonly FakeMeasure[]): object {
  const reference = (id: string, kind: string) => ({ data: { id, type: kind } });
  return {
    data: {
      id: '93797',
      type,
      attributes: { goods_nomenclature_item_id: code, declarable: true, basic_duty_rate: '<span>12.00</span> %' },
      relationships: {
        import_measures: { data: measures.map((_one, index) => ({ id: `${index}`, type: 'measure' })) },
      },
    },
    included: measures.flatMap((one, index) => [
      {
        id: `${index}`,
        type: 'measure',
        attributes: {
          effective_start_date: `${one.start ?? '2021-01-01'}T00:00:00.000Z`,
          effective_end_date: one.end == null ? null : `${one.end}T00:00:00.000Z`,
        },
        relationships: {
          measure_type: reference(one.type ?? '103', 'measure_type'),
          geographical_area: reference(one.area ?? '1011', 'geographical_area'),
          measure_components: {
            data: one.components.map((_part, place) => ({ id: `${index}-${place}`, type: 'measure_component' })),
          },
          excluded_countries: { data: (one.excluded ?? []).map((id) => ({ id, type: 'geographical_area' })) },
        },
      },
      ...one.components.map(([expression, amount, currency = null, unit = null], place) => ({
        id: `${index}-${place}`,
        type: 'measure_component',
        attributes: {
          duty_expression_id: expression,
          duty_amount: amount,
          monetary_unit_code: currency,
          measurement_unit_code: unit,
        },
      })),
    ]),
  };
}
