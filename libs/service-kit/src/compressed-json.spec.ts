import fc from 'fast-check';
import {
  encodeJson,
  decodeJson,
  isCompressed,
  decodeTextLeniently,
  encodeText,
  decodeText,
} from './compressed-json.ts';

const LARGE = { text: 'Grüße, 你好 & \u0000 \ud83d\ude00'.repeat(200) };

describe('a body', () => {
  it('is decoded to the encoded value, of any kind and size', () => {
    const fact = fc.record({ text: fc.string({ unit: 'grapheme' }), times: fc.nat({ max: 3_000 }) });
    fc.assert(
      fc.property(fact, ({ text, times }) => {
        const large = { text: text.repeat(times) };
        expect(decodeJson({ body: encodeJson(large) })).toEqual(large);
        const json = JSON.stringify(text);
        expect(decodeText(encodeText(json))).toBe(json);
      }),
    );
  });

  it('is readable when small, and at most half its size when large', () => {
    expect(encodeJson({ note: 'small' }).toString()).toBe('{"note":"small"}');
    const body = encodeJson(LARGE);
    expect(isCompressed(body)).toBe(true);
    expect(body.length).toBeLessThan(JSON.stringify(LARGE).length / 2);
  });

  it('is encoded once per object', () => {
    expect(encodeJson(LARGE)).toBe(encodeJson(LARGE));
    expect(encodeJson({ ...LARGE })).toEqual(encodeJson(LARGE));
  });

  it.each([
    ['damaged', encodeText(JSON.stringify(LARGE)).subarray(0, 50)],
    ['larger than any of ours', encodeText(' '.repeat(1_048_577))],
    ['no JSON', Buffer.from('{')],
  ])('that is %s cannot be decoded, but can be shown', (_, body) => {
    expect(() => decodeJson({ body })).toThrow(SyntaxError);
    expect(typeof decodeTextLeniently(body)).toBe('string');
  });
});
