import { createRequire } from 'node:module';
import {
  add,
  allocate,
  applyRate,
  type BasisPoints,
  basisPoints,
  type Cents,
  cents,
  rateOf,
  subtract,
} from './index.ts';

const ts = createRequire(import.meta.url)('typescript') as typeof import('typescript');

/** Never called: the compiler must reject each line below a directive, or the directive itself is an error. */
function doesNotCompile(price: Cents, rate: BasisPoints): void {
  // @ts-expect-error a rate is not an amount
  add(price, rate);
  // @ts-expect-error nor can it be taken from one
  subtract(price, rate);
  // @ts-expect-error a plain number has not been checked
  add(price, 540);
  // @ts-expect-error nor has one that arithmetic made
  add(price, price + price);
  // @ts-expect-error an amount is not a rate
  applyRate(price, price, 'half-away-from-zero');
  // @ts-expect-error amount and rate have their places
  applyRate(rate, price, 'half-away-from-zero');
  // @ts-expect-error a rounding is named
  applyRate(price, rate);
  // @ts-expect-error and has no other names
  applyRate(price, rate, 'half-even');
  // @ts-expect-error a rate is not part of an amount
  rateOf(rate, price, 'half-away-from-zero');
  // @ts-expect-error what is split is an amount
  allocate(100, [1, 1]);
  // @ts-expect-error an amount does not come from a rate by itself
  const amount: Cents = rate;
  // @ts-expect-error nor a rate from a number
  const other: BasisPoints = 720;
  // Correct code compiles.
  const sum: Cents = add(price, cents(540), applyRate(price, basisPoints(720), 'half-away-from-zero'), amount);
  applyRate(sum, other, 'towards-zero');
}

describe('amounts and rates', () => {
  it('are distinct types for the compiler, and distinct from plain numbers', () => {
    expect(doesNotCompile).toBeDefined();
    const program = ts.createProgram([import.meta.filename], {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: ['node', 'jest'],
    });
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ start = 0, file, messageText }) =>
          `${file?.getLineAndCharacterOfPosition(start).line}: ${messageTextOf(messageText)}`,
      );
    expect(messages).toEqual([]);
  }, 30_000);
});

function messageTextOf(text: string | import('typescript').DiagnosticMessageChain): string {
  return ts.flattenDiagnosticMessageText(text, '\n');
}
