import { evidenceInWords } from '@cpes/contracts';
import fc from 'fast-check';
import { extractionInputs, testSnapshot } from '../../test/extraction-inputs.ts';
import { extract } from './extract.ts';

const snapshot = await testSnapshot();

/** An exact value. It shares no code with the rules, because a reader of a formula has only the text, too. */
interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

const exact = (over: bigint, under = 1n): Exact => (under < 0n ? { over: -over, under: -under } : { over, under });

function parse(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?(?: %)?|[+−×÷()]/gu) ?? [];
}

function numberOf(text: string): Exact {
  const [whole = '', part = ''] = text.replace(' %', '').split('.');
  return exact(BigInt(whole + part), 10n ** BigInt(part.length + (text.endsWith('%') ? 2 : 0)));
}

/** Sums of products of numbers and parentheses, with words that name the numbers. */
function evaluate(text: string): Exact {
  const tokens = parse(text);
  let at = 0;
  const atom = (): Exact => {
    const token = tokens[at++];
    if (token !== '(') return numberOf(token ?? fail(text));
    const inside = sum();
    if (tokens[at++] !== ')') fail(text);
    return inside;
  };
  const product = (): Exact => {
    let value = atom();
    while (tokens[at] === '×' || tokens[at] === '÷') {
      const isTimes = tokens[at++] === '×';
      const next = atom();
      value = isTimes
        ? exact(value.over * next.over, value.under * next.under)
        : exact(value.over * next.under, value.under * next.over);
    }
    return value;
  };
  const sum = (): Exact => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '−') {
      const sign = tokens[at++] === '+' ? 1n : -1n;
      const next = product();
      value = exact(value.over * next.under + sign * next.over * value.under, value.under * next.under);
    }
    return value;
  };
  const value = sum();
  if (at !== tokens.length) fail(text);
  return value;
}

function fail(text: string): never {
  throw new Error(`cannot compute: ${text}`);
}

/** Half up, as amounts are rounded: `floor((2a + b) / 2b)`. */
function rounded({ over, under }: Exact): bigint {
  const double = 2n * over + under;
  return double / (2n * under);
}

/** A step is an expression or a statement, optional limits, an arrow and the result, followed by words that name it. */
function resultOf(step: string): { worked: bigint; shown: bigint } {
  const [left = '', right = '', ...rest] = step.split(' → ');
  const [expression = '', ...bounds] = left.split(/, (?=at (?:least|most) )/u);
  if (rest.length > 0 || expression === '') fail(step);
  const amount = BigInt(/^\d+/u.exec(right)?.[0] ?? fail(step));
  // A statement, such as `the declared amount`, has nothing to compute.
  if (!/\d/u.test(expression)) return { worked: amount, shown: amount };
  const worked = bounds.reduce(
    (value, bound) => {
      const limit = BigInt(bound.replace(/^at (?:least|most) /u, ''));
      if (bound.startsWith('at least')) return value < limit ? limit : value;
      return value > limit ? limit : value;
    },
    rounded(evaluate(expression)),
  );
  return { worked, shown: amount };
}

describe('a formula', () => {
  it('gives its cents, and every intermediate result, when computed from its own numbers', () => {
    fc.assert(
      fc.property(extractionInputs(snapshot, { withQuotes: true, withOwnEvidence: true }), (given) => {
        for (const { factor, formula, normalizedCents } of extract(snapshot, given).evidence.map((item) =>
          evidenceInWords(item),
        )) {
          const steps = formula.split('; ').map(resultOf);
          expect([factor, formula, steps.map(({ worked }) => worked)]).toEqual([
            factor,
            formula,
            steps.map(({ shown }) => shown),
          ]);
          expect([factor, formula, steps.at(-1)?.shown]).toEqual([factor, formula, BigInt(normalizedCents)]);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('contains words outside of its steps, without factor numbers or unit letters', () => {
    const given = fc.sample(extractionInputs(snapshot, { withQuotes: true, withOwnEvidence: true }), {
      numRuns: 300,
      seed: 1,
    });
    const texts = given.flatMap((one) =>
      extract(snapshot, one)
        .evidence.map((item) => evidenceInWords(item))
        .map(({ formula, source, rawUnit, assumption }) => [formula, source, rawUnit, assumption].join(' ')),
    );
    expect(texts.filter((text) => /\bF(0\d|1[0-2])\b|\bRT\b/u.test(text))).toEqual([]);
  });
});
