import fc from 'fast-check';
import { bodyOf, factOf, isDeflated, legible, pack, unpack } from './body.ts';

const LARGE = { text: 'Grüße, 你好 & \u0000 \ud83d\ude00'.repeat(200) };

describe('a body', () => {
  it('says what it was made of, whatever that is and however large', () => {
    const fact = fc.record({ text: fc.string({ unit: 'grapheme' }), times: fc.nat({ max: 3_000 }) });
    fc.assert(
      fc.property(fact, ({ text, times }) => {
        const large = { text: text.repeat(times) };
        expect(factOf({ body: bodyOf(large) })).toEqual(large);
        const json = JSON.stringify(text);
        expect(unpack(pack(json))).toBe(json);
      }),
    );
  });

  it('is legible while it is small, and at most half its size when it is large', () => {
    expect(bodyOf({ note: 'small' }).toString()).toBe('{"note":"small"}');
    const body = bodyOf(LARGE);
    expect(isDeflated(body)).toBe(true);
    expect(body.length).toBeLessThan(JSON.stringify(LARGE).length / 2);
  });

  it('is made once of an object', () => {
    expect(bodyOf(LARGE)).toBe(bodyOf(LARGE));
    expect(bodyOf({ ...LARGE })).toEqual(bodyOf(LARGE));
  });

  it.each([
    ['damaged', pack(JSON.stringify(LARGE)).subarray(0, 50)],
    ['larger than any of ours', pack(' '.repeat(1_048_577))],
    ['no JSON', Buffer.from('{')],
  ])('that is %s tells no fact, and can still be shown', (_, body) => {
    expect(() => factOf({ body })).toThrow(SyntaxError);
    expect(typeof legible(body)).toBe('string');
  });
});
