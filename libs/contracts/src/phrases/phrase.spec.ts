import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  amountPhrase,
  clauses,
  enumeration,
  isText,
  known,
  percentPhrase,
  phrase,
  PHRASES,
  sumOf,
  type Text,
  wordsOf,
} from '@cpes/contracts';

const COPY = join(import.meta.dirname, '../../test-data/phrases.txt');
/** The code of a phrase, which stored reports contain. */
const codeOf = (words: string) => 500 + PHRASES.indexOf(words);

describe('the phrasebook', () => {
  it('has every phrase at its recorded position', () => {
    expect(PHRASES.map((words) => `${words}\n`).join('')).toBe(readFileSync(COPY, 'utf8'));
  });

  it('has no phrase twice', () => {
    expect(new Set(PHRASES).size).toBe(PHRASES.length);
  });
});

describe('a phrase', () => {
  it('becomes its code with operands, and is rendered again', () => {
    const handling = phrase`(${300} + ${35} × ${2} chargeable m³) ÷ ${500} units`;
    expect(handling).toEqual([codeOf('({} + {} × {} chargeable m³) ÷ {} units'), 300, 35, 2, 500]);
    expect(wordsOf(JSON.parse(JSON.stringify(handling)) as Text)).toBe('(300 + 35 × 2 chargeable m³) ÷ 500 units');
  });

  it('may contain other phrases, and numbers beyond those of JSON', () => {
    const basis = phrase`median of ${phrase`heading ${'9403'}`}`;
    expect(wordsOf(basis)).toBe('median of heading 9403');
    expect(wordsOf(phrase`heading ${12345678901234567890n}`)).toBe('heading 12345678901234567890');
  });

  it('outside the book becomes plain text', () => {
    expect(phrase`a new sentence about ${phrase`heading ${'9403'}`} is not listed`).toBe(
      'a new sentence about heading 9403 is not listed',
    );
  });

  it('is found for the text of a table', () => {
    expect(known('US cents per parcel')).toEqual([codeOf('US cents per parcel')]);
    expect(known('a private source')).toBe('a private source');
  });

  it('of an earlier phrasebook is rendered by its operands', () => {
    expect(wordsOf([21, 509, 720, 37])).toBe('(509, 720, 37)');
  });

  it.each([
    [clauses(['one', 'two']), 'one; two'],
    [clauses([]), ''],
    [enumeration(['one', phrase`heading ${'9403'}`]), 'one, heading 9403'],
    [sumOf([300, '35 packaging']), '300 + 35 packaging'],
    [amountPhrase(1226, 'USD', 2), '$12.26'],
    [amountPhrase(-57, 'USD', 2), '-$0.57'],
    [amountPhrase(1226, 'JPY', 0), '¥1,226'],
    [amountPhrase(12260, 'USD', 3), '$12.260'],
    [percentPhrase(3508), '35.08 %'],
    [percentPhrase(-356), '-3.56 %'],
    [percentPhrase(9000), '90 %'],
    [[codeOf(PHRASES.at(-1) ?? '') + 7, 5, 'US'] as Text, '(5, US)'],
  ])('%j is rendered as %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });
});

describe('an untrusted text', () => {
  it.each(['', 'words', [3], [-1, [4, 5], 'a'], [3, 1.5]])('may be %j', (value) => {
    expect(isText(value)).toBe(true);
  });

  it.each([undefined, null, 3, {}, [], ['3'], [1.5], [3, null], [3, [[]]], [3, { a: 1 }]])('is not %j', (value) => {
    expect(isText(value)).toBe(false);
  });

  it('has a maximum depth', () => {
    const deep = Array.from({ length: 12 }).reduce<unknown>((inner) => [3, inner], 'words');
    expect(isText(deep)).toBe(false);
  });
});
