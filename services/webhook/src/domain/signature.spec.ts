import fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { signatureOf } from './signature.ts';

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
  it('is that of the published example', () => {
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    expect(signatureOf('v1', key, PUBLISHED)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is that of the published example with Ed25519', () => {
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
  ])('is as worked out for %s', (_what, key, message, expected) => {
    expect(signatureOf('v1', key, message)).toBe(expected);
  });

  it('verifies with two libraries, whatever is signed, and not with one byte changed', () => {
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
