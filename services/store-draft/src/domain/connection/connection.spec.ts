import fc from 'fast-check';
import { hashOf, SKU_PATTERN } from '../listing/listing.ts';
import { examine, requestOf } from '../calls/guard.ts';
import type { Answered, StoreAnswer } from '../answers/store-answer.ts';
import { CHECK_TEXTS, hostedTextOf, wooCommerceTextOf } from './check-texts.ts';
import { readHost } from './read-host.ts';
import { currencyOfWooCommerce, factsOfHosted, hasMarkField, unitsOfWooCommerce } from './store-facts.ts';
import { connectionTestListing } from './test-listing.ts';

const ORIGINS = ['https://127.0.0.1:8443', 'https://shop.internal'];
const read = (text: string, platform: 'woocommerce' | 'hosted' = 'woocommerce') => {
  const reading = readHost(platform, text, ORIGINS);
  return 'baseUrl' in reading ? reading.baseUrl : 'refused';
};

describe('the address of a WooCommerce store', () => {
  it.each([
    ['shop.example', 'https://shop.example'],
    ['Shop.Example', 'https://shop.example'],
    ['https://shop.example', 'https://shop.example'],
    ['HTTPS://Shop.Example/', 'https://shop.example'],
    ['Https://shop.example/en/', 'https://shop.example/en'],
    ['shop.example/', 'https://shop.example'],
    ['shop.example/en/store_2', 'https://shop.example/en/store_2'],
    ['münchen.example', 'https://xn--mnchen-3ya.example'],
    ['127.0.0.1:8443', 'https://127.0.0.1:8443'],
    ['127.0.0.1:8443/wp', 'https://127.0.0.1:8443/wp'],
    ['shop.internal', 'https://shop.internal'],
    ['shop.internal:443', 'https://shop.internal'],
  ])('%s is %s', (text, baseUrl) => expect(read(text)).toBe(baseUrl));

  it.each([
    ...['', 'https://', 'http://shop.example', 'https://https://shop.example', '//shop.example', 'shop.example//'],
    ...['a@shop.example', 'https://a:b@shop.example', 'ftp://shop.example'],
    ...[
      'shop.example:8443',
      'shop.example:443',
      'shop.example:',
      '127.0.0.1',
      '127.0.0.1:8444',
      '10.0.0.1',
      '2130706433',
    ],
    ...[
      '0x7f.1',
      '127.1',
      '[::1]',
      '[::1]:8443',
      '１２７.０.０.１',
      '127。0。0。1',
      '%31%32%37.0.0.1',
      'shop%2eexample',
    ],
    ...['localhost', 'shop', 'shop.example.', 'shop..example', '-a.example', 'a_b.example', 'shop.1', 'sh op.example'],
    ...['shop.example/a/b/c/d', 'shop.example/A', 'shop.example/..', 'shop.example/a/../b'],
    ...[
      'shop.example?x',
      'shop.example#x',
      'shop.example\\x',
      'shop.example\t',
      ' shop.example',
      'shop\u00adx.example\n',
    ],
    ...[`${'a'.repeat(64)}.example`, `${'a.'.repeat(130)}example`, 'x'.repeat(400)],
  ])('rejects %j', (text) => expect(read(text)).toBe('refused'));

  it('is allowed only by an origin of the deployment', () => {
    expect(readHost('woocommerce', '127.0.0.1:8443', [])).toHaveProperty('violation');
    expect(readHost('woocommerce', 'shop.internal:8443', ORIGINS)).toHaveProperty('violation');
    expect(readHost('woocommerce', '127.0.0.1:8443', ['http://127.0.0.1:8443', 'no origin'])).toHaveProperty(
      'violation',
    );
  });
});

describe('the name of a hosted shop', () => {
  it.each([
    ['lamps', 'https://lamps.myshopify.com'],
    ['1-lamp', 'https://1-lamp.myshopify.com'],
    ['HTTPS://lamps', 'https://lamps.myshopify.com'],
    ['127.0.0.1:8443', 'https://127.0.0.1:8443'],
  ])('%s is %s', (text, baseUrl) => expect(read(text, 'hosted')).toBe(baseUrl));

  it.each([
    ...['', 'a', 'Lamps', '-lamps', 'lamps.myshopify.com', 'lamps.example', 'lamps/x', 'lamps?x', 'x@lamps', 'lämps'],
    ...['https://lamps.myshopify.com', `a${'b'.repeat(60)}`, 'lamps ', 'lamps\n', '127.0.0.1:8443/x', '127.0.0.1'],
  ])('rejects %j', (text) => expect(read(text, 'hosted')).toBe('refused'));
});

describe('any typed address', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => url.replace('https://', '')),
    fc.ipV4Extended(),
    fc.ipV6().map((ip) => `[${ip}]`),
    fc.domain(),
    fc
      .tuple(label, label, fc.constantFrom('', '/', '/a', '/a/b/c', '/../x', ':8443', '?a', '@b', '\\', '\u3002'))
      .map(([a, b, end]) => `${a}.${b}${end}`),
  );

  it('gives a base URL with one public host, which the guard of requests accepts', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom('woocommerce' as const, 'hosted' as const), (text, platform) => {
        const reading = readHost(platform, text);
        if (!('baseUrl' in reading)) return expect(reading.violation).not.toBe('');
        const { baseUrl } = reading;
        const url = new URL(baseUrl);
        expect([url.protocol, url.username, url.port, url.search, url.hash]).toEqual(['https:', '', '', '', '']);
        expect(url.hostname).toMatch(/^[a-z0-9.-]+\.[a-z0-9-]*[a-z][a-z0-9-]*$/);
        expect(baseUrl).toBe(`${url.origin}${url.pathname === '/' ? '' : url.pathname}`);
        const store = { platform, baseUrl, currency: 'XXX', weightUnit: 'g', lengthUnit: 'cm' } as const;
        const headers: Record<string, string> =
          platform === 'hosted' ? { 'x-shopify-access-token': 'x', 'content-type': 'application/json' } : {};
        const request = requestOf({ call: 'connect' }, store, headers);
        expect(request && examine(request, { call: 'connect' }, store)).toHaveProperty('admitted');
      }),
      { numRuns: 3_000 },
    );
  });

  it('is parsed from its own result unchanged', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const first = readHost('woocommerce', text);
        if (!('baseUrl' in first)) return;
        expect(readHost('woocommerce', first.baseUrl.replace('https://', ''))).toEqual(first);
      }),
    );
  });
});

describe('the self-description of a store', () => {
  const described = (weight: unknown, length: unknown) => ({
    schema: {
      properties: {
        weight: { description: weight },
        dimensions: { properties: { length: { description: length } } },
      },
    },
  });
  it.each<readonly [unknown, unknown, string | undefined, string | undefined]>([
    ['Product weight (lbs).', 'Product length (in).', 'lbs', 'in'],
    ['Gewicht (netto) (kg).', 'Länge ( cm ).', 'kg', 'cm'],
    ['Product weight (stone).', 'Product length.', undefined, undefined],
    ['Product weight kg', 7, undefined, undefined],
    [undefined, null, undefined, undefined],
  ])('units of %j and %j', (weight, length, weightUnit, lengthUnit) => {
    expect(unitsOfWooCommerce(described(weight, length))).toEqual({ weightUnit, lengthUnit });
  });

  it.each<readonly [string | null, unknown, object]>([
    ['USD', 2, { kind: 'currency', code: 'USD' }],
    ['USD', 0, { kind: 'other-minor-unit' }],
    ['USD', '2', { kind: 'other-minor-unit' }],
    ['JPY', 2, { kind: 'other-minor-unit' }],
    ['usd', 2, { kind: 'unknown' }],
    [null, 2, { kind: 'unknown' }],
  ])('currency %s with %j digits', (currency_code, currency_minor_unit, reading) => {
    expect(currencyOfWooCommerce({ totals: { currency_code, currency_minor_unit } })).toEqual(reading);
  });

  const connect = (shop: object, scopes: unknown, nodes: unknown) => ({
    data: { shop, currentAppInstallation: { accessScopes: scopes }, publications: { nodes } },
  });
  it('is read from a hosted store', () => {
    const shop = { currencyCode: 'EUR', weightUnit: 'KILOGRAMS' };
    const nodes = [{ autoPublish: true }, { autoPublish: false }, {}];
    expect(factsOfHosted(connect(shop, [{ handle: 'write_products' }, {}], nodes))).toEqual({
      currency: { kind: 'currency', code: 'EUR' },
      weightUnit: 'kg',
      scopes: new Set(['write_products']),
      autoPublishing: 2,
    });
    const unusual = factsOfHosted(connect({ currencyCode: 'JPY', weightUnit: 'STONES' }, [], []));
    expect(unusual).toMatchObject({ currency: { kind: 'other-minor-unit' }, weightUnit: undefined });
    expect([factsOfHosted(connect(shop, null, nodes)), factsOfHosted({ data: null })]).toEqual([undefined, undefined]);
  });

  it.each<readonly [unknown, boolean]>([
    [[], true],
    [[{ code: 'TAKEN' }], true],
    [[{ code: 'INVALID' }], false],
    [undefined, false],
  ])('has the field of our mark after %j: %s', (userErrors, has) => {
    expect(hasMarkField({ data: { metafieldDefinitionCreate: { userErrors } } })).toBe(has);
  });
});

describe('the text of a failed check', () => {
  const answered = (status: number, json?: unknown, version: string | null = '2026-07'): Answered => ({
    kind: 'answered',
    status,
    json,
    hasNotice: false,
    version,
    retryAfterMs: null,
  });
  const code = (name: string) => ({ code: name, message: 'secret' });
  it.each<readonly [string, StoreAnswer, string]>([
    ['a redirect', answered(301), CHECK_TEXTS.redirect],
    ['no route', answered(404, code('rest_no_route')), CHECK_TEXTS.noRoute],
    ['a wrong key', answered(401, code('woocommerce_rest_cannot_view')), CHECK_TEXTS.badKey],
    ['a page of a firewall', answered(403), CHECK_TEXTS.blocked],
    ['a page instead of an answer', answered(200), CHECK_TEXTS.notWooCommerce],
    ['a page of plain permalinks', answered(404), CHECK_TEXTS.noRoute],
    ['a notice before the JSON', { ...answered(200), hasNotice: true }, CHECK_TEXTS.notice],
    ['maintenance', answered(503), CHECK_TEXTS.maintenance],
    ['a limit', answered(429), CHECK_TEXTS.busy],
    ['a crash', answered(500, code('internal_server_error')), CHECK_TEXTS.failure],
    ['a missing right', answered(403, code('woocommerce_rest_cannot_create')), CHECK_TEXTS.missingRight],
    ['an unknown code', answered(400, code('x')), CHECK_TEXTS.unread],
    ['a broken connection', { kind: 'lost', reason: 'broken' }, CHECK_TEXTS.broken],
    ['silence', { kind: 'lost', reason: 'slow' }, CHECK_TEXTS.slow],
    ['a form that no key has', { kind: 'unsent', reason: 'credentials' }, CHECK_TEXTS.badForm],
  ])('WooCommerce: %s', (_what, answer, text) => expect(wooCommerceTextOf(answer)).toBe(text));

  it.each<readonly [string, StoreAnswer, string]>([
    ['a wrong token', answered(401), CHECK_TEXTS.badToken],
    ['no such shop', answered(404), CHECK_TEXTS.noShop],
    ['a frozen shop', answered(402), CHECK_TEXTS.frozen],
    ['a locked shop', answered(423), CHECK_TEXTS.frozen],
    ['a missing scope', answered(403), CHECK_TEXTS.missingScopes],
    [
      'a denied field',
      answered(200, { errors: [{ extensions: { code: 'ACCESS_DENIED' } }] }),
      CHECK_TEXTS.missingScopes,
    ],
    ['another version', answered(200, { data: {} }, '2026-10'), CHECK_TEXTS.otherVersion],
    ['a crash', answered(500), CHECK_TEXTS.failure],
    ['maintenance', answered(503), CHECK_TEXTS.maintenance],
    ['a page', answered(200), CHECK_TEXTS.notHosted],
    ['silence', { kind: 'lost', reason: 'slow' }, CHECK_TEXTS.slow],
  ])('hosted: %s', (_what, answer, text) => expect(hostedTextOf(answer)).toBe(text));

  it('does not distinguish an internal name from an unknown one', () => {
    const texts = (['address', 'connection', 'certificate'] as const).map((reason) => {
      const answer: StoreAnswer = { kind: 'unsent', reason };
      expect(hostedTextOf(answer)).toBe(wooCommerceTextOf(answer));
      return wooCommerceTextOf(answer);
    });
    expect(new Set(texts).size).toBe(3);
  });
});

describe('the listing of a connection test', () => {
  it('is accepted by the guard', () => {
    const listing = connectionTestListing('0af'.repeat(11).slice(0, 32), 'USD');
    expect(listing.sku).toMatch(SKU_PATTERN);
    const store = {
      platform: 'woocommerce',
      baseUrl: 'https://shop.example',
      currency: 'USD',
      weightUnit: 'g',
      lengthUnit: 'cm',
    } as const;
    const permit = { call: 'create', listing, shownHash: hashOf(listing) } as const;
    const headers = { authorization: 'Basic eA==', 'content-type': 'application/json' };
    const request = requestOf(permit, store, headers);
    expect(request && examine(request, permit, store)).toHaveProperty('admitted');
  });
});
