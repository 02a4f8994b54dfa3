import fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { signatureOf as signatureWith, type SignatureScheme, signingKeyOf } from './signature.ts';

const signatureOf = (scheme: SignatureScheme, key: Buffer, message: Parameters<typeof signatureWith>[2]) =>
  signatureWith(scheme, signingKeyOf(scheme, key), message);

const KEY_1 = Buffer.alloc(32, 1);
const KEY_2 = Buffer.alloc(32, 2);
const PUBLISHED = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: Buffer.from('{"test": 2432232314}'),
};
const ROTATION = {
  id: 'evt_1',
  timestamp: 1767323045,
  body: Buffer.from('{"type":"sku.evaluated","timestamp":"2026-01-02T03:04:05Z","data":{"skuId":"sku_1"}}'),
};

describe('signatureOf', () => {
  it('matches the published example', () => {
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    expect(signatureOf('v1', key, PUBLISHED)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('matches the published example with Ed25519', () => {
    const seed = Buffer.from('6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbc=', 'base64');
    expect(signatureOf('v1a', seed, PUBLISHED)).toBe(
      'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==',
    );
  });

  it.each([
    ['the new key', KEY_2, ROTATION, 'v1,mQLCcUpnqAQRGveJVPronT+2ePf2sW45BsTbgz9iIHY='],
    ['the old key', KEY_1, ROTATION, 'v1,BB5qlo46M2U5XMcietEWrkFn4kbs/niefSjui7GWE94='],
    [
      'a body beyond ASCII',
      KEY_1,
      { id: 'evt_2', timestamp: 1767323046, body: Buffer.from('{"title":"Übergröße ✓ 日本"}') },
      'v1,Mf3z4DETWEq0Gfr30X4PkF06ohLzXQ6gEQhby62diJs=',
    ],
    [
      'an empty body',
      KEY_1,
      { id: 'evt_3', timestamp: 1767323047, body: Buffer.alloc(0) },
      'v1,d3cwa6fWTOuEqtAYNv0VF5w6oUcb8KZENP70WkjaLBE=',
    ],
  ])('matches the computed value for %s', (_what, key, message, expected) => {
    expect(signatureOf('v1', key, message)).toBe(expected);
  });

  describe('is checked by two libraries and', () => {
    const now = Math.floor(Date.now() / 1_000);
    const text = '{"type":"ping","data":{}}';
    const signed = (timestamp = now, id = 'msg_1', key = KEY_1) =>
      signatureOf('v1', key, { id, timestamp, body: Buffer.from(text) });
    const good = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(now), 'webhook-signature': signed() };
    const verifiers = [StandardWebhook, SvixWebhook].map((library) => new library(`whsec_${KEY_1.toString('base64')}`));

    it.each([
      ['as it is', good],
      ['in the third place', { ...good, 'webhook-signature': `${signed(now, 'msg_1', KEY_2)} v2,AAAA ${signed()}` }],
      [
        'at the edge of the tolerance',
        { ...good, 'webhook-timestamp': String(now - 295), 'webhook-signature': signed(now - 295) },
      ],
    ])('is accepted %s', (_what, headers) => {
      for (const verifier of verifiers) expect(verifier.verify(text, headers)).toEqual(JSON.parse(text));
    });

    it('is accepted for a key without its prefix', () => {
      for (const library of [StandardWebhook, SvixWebhook])
        expect(new library(KEY_1.toString('base64')).verify(text, good)).toEqual(JSON.parse(text));
    });

    const without = (name: keyof typeof good) => ({ ...good, [name]: undefined });
    it.each([
      ['without its id', text, without('webhook-id')],
      ['without its time', text, without('webhook-timestamp')],
      ['without its signature', text, without('webhook-signature')],
      ...['hello', '1e9', 'Infinity', '-1'].map(
        (time) => [`with the time ${time}`, text, { ...good, 'webhook-timestamp': time }] as const,
      ),
      ['301 s old', text, { ...good, 'webhook-timestamp': String(now - 301), 'webhook-signature': signed(now - 301) }],
      [
        'of 310 s ahead',
        text,
        { ...good, 'webhook-timestamp': String(now + 310), 'webhook-signature': signed(now + 310) },
      ],
      ['cut to 8 characters', text, { ...good, 'webhook-signature': signed().slice(0, 'v1,'.length + 8) }],
      ['that is empty', text, { ...good, 'webhook-signature': 'v1,' }],
      ['of another version', text, { ...good, 'webhook-signature': signed().replace('v1,', 'v2,') }],
      ['of another id', text, { ...good, 'webhook-signature': signed(now, 'msg_2') }],
      ['of another key', text, { ...good, 'webhook-signature': signed(now, 'msg_1', KEY_2) }],
      ['of a body with other spaces', '{"type": "ping", "data": {}}', good],
    ] as const)('is refused %s', (_what, body, headers) => {
      for (const verifier of verifiers) expect(() => verifier.verify(body, headers)).toThrow();
    });
  });

  it('verifies with two libraries for any content, and not with one byte changed', () => {
    const timestamp = Math.floor(Date.now() / 1_000);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 64 }), fc.jsonValue(), fc.uuid(), (bytes, value, id) => {
        const key = Buffer.from(bytes);
        const text = JSON.stringify({ value });
        const headers = {
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf('v1', key, { id, timestamp, body: Buffer.from(text) }),
        };
        for (const library of [StandardWebhook, SvixWebhook]) {
          const verifier = new library(`whsec_${key.toString('base64')}`);
          expect(verifier.verify(text, headers)).toEqual(JSON.parse(text));
          expect(() => verifier.verify(`${text} `, headers)).toThrow();
          expect(() => verifier.verify(text, { ...headers, 'webhook-id': `${id}0` })).toThrow();
        }
      }),
    );
  });
});
