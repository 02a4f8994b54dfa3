import fc from 'fast-check';
import { ListScanner } from './list-scanner.ts';

const elementsIn = (text: string, step: number): string[] => {
  const bytes = Buffer.from(text);
  const scanner = new ListScanner(bytes, 'candidates');
  const found: string[] = [];
  for (let end = 0; end < bytes.length;) {
    end = Math.min(end + step, bytes.length);
    found.push(...scanner.scan(end).map(String));
  }
  scanner.finish();
  return found;
};

describe('ListScanner', () => {
  it('finds the elements of any list, whatever its white space and its chunks', () => {
    const blank = fc.constantFrom('', ' ', '\n\t ', '\r\n');
    fc.assert(
      fc.property(fc.array(fc.json()), blank, fc.integer({ min: 1, max: 20 }), (elements, white, step) => {
        const list = elements.map((element) => white + element + white).join(',');
        const text = `${white}{${white}"candidates"${white}:${white}[${list}${white}]${white}}${white}`;
        expect(elementsIn(text, step)).toEqual(elements.map((element) => element.trim()));
      }),
    );
  });

  it.each([
    '',
    '[]',
    '{}',
    '{"candidates":1}',
    '{"candidates":"["}',
    '{"candidates":[],"x":1}',
    '{"candidates":[],"candidates":[]}',
    '{"other":[]}',
    '{"candidates":[1]',
    '{"candidates":["',
    '{"candidates":[1]}]',
    `{"${'candidates'.repeat(10_000)}":[]}`,
  ])('refuses a body of another form: %#', (text) => {
    expect(() => elementsIn(text, 3)).toThrow('not valid');
  });

  it('leaves the text between two commas to the reader of elements', () => {
    expect(elementsIn('{"\\u0063andidates":[1,,{"a":[2}],3,]}', 64)).toEqual(['1', '', '{"a":[2}]', '3', '']);
  });
});
