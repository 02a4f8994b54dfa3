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
const place = (words: string) => PHRASES.indexOf(words);

describe('the phrasebook', () => {
  it('has every phrase at the place at which stored reports name it', () => {
    expect(PHRASES.map((words) => `${words}\n`).join('')).toBe(readFileSync(COPY, 'utf8'));
  });

  it('has no phrase twice', () => {
    expect(new Set(PHRASES).size).toBe(PHRASES.length);
  });
});

describe('a phrase', () => {
  it('travels as its place in the book and what it is filled with, and is written out again', () => {
    const duty = phrase`${509} × ${720} ÷ 10000 → ${37}`;
    expect(duty).toEqual([place('{} × {} ÷ 10000 → {}'), 509, 720, 37]);
    expect(wordsOf(JSON.parse(JSON.stringify(duty)) as Text)).toBe('509 × 720 ÷ 10000 → 37');
  });

  it('holds other phrases, and numbers beyond those of JSON', () => {
    const basis = phrase`median of ${phrase`heading ${'9403'}`}`;
    expect(wordsOf(basis)).toBe('median of heading 9403');
    expect(wordsOf(phrase`heading ${12345678901234567890n}`)).toBe('heading 12345678901234567890');
  });

  it('that is not in the book is its words', () => {
    expect(phrase`a new sentence about ${phrase`heading ${'9403'}`} is not listed`).toBe(
      'a new sentence about heading 9403 is not listed',
    );
  });

  it('is found for the words of a table', () => {
    expect(known('bps of the customs value')).toEqual([place('bps of the customs value')]);
    expect(known('a source of its own')).toBe('a source of its own');
  });

  it.each([
    [clauses(['one', 'two']), 'one; two'],
    [clauses([]), ''],
    [enumeration(['one', phrase`heading ${'9403'}`]), 'one, heading 9403'],
    [sumOf([300, '35 packaging']), '300 + 35 packaging'],
    [amountPhrase(1226, 'USD', 2), '$12.26'],
    [amountPhrase(-57, 'USD', 2), '-$0.57'],
    [amountPhrase(1226, 'JPY', 0), '¥1,226'],
    [percentPhrase(3508), '35.08 %'],
    [percentPhrase(-356), '-3.56 %'],
    [percentPhrase(9000), '90 %'],
    [[PHRASES.length + 7, 5, 'US'] as Text, '(5, US)'],
  ])('%j is written %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });
});

describe('a text from outside', () => {
  it.each(['', 'words', [3], [-1, [4, 5], 'a'], [3, 1.5]])('may be %j', (value) => {
    expect(isText(value)).toBe(true);
  });

  it.each([undefined, null, 3, {}, [], ['3'], [1.5], [3, null], [3, [[]]], [3, { a: 1 }]])('is not %j', (value) => {
    expect(isText(value)).toBe(false);
  });

  it('is not deeper than any rule makes it', () => {
    const deep = Array.from({ length: 12 }).reduce<unknown>((inner) => [3, inner], 'words');
    expect(isText(deep)).toBe(false);
  });
});
