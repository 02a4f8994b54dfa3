import type { ReadAnswer } from '../push/push.ts';
import type { Verified } from './woocommerce-answers.ts';

/** What a verified read means for a push. `mayTrash` is the adapter's knowledge: the product has no order. */
export function readAnswerOf(verified: Verified, mayTrash: boolean): ReadAnswer {
  const { isMarked } = verified;
  const product = { isMarked, mayTrash: mayTrash && isMarked };
  const differences = verified.differences.filter(({ isSerious }) => isSerious);
  switch (verified.kind) {
    case 'draft':
      return { kind: 'draft', ...product, differences };
    case 'changed':
      return { kind: 'changed', change: verified.change, ...product, differences };
    case 'live':
      return { kind: 'live', ...product };
    case 'gone':
      return { kind: 'gone' };
    case 'unknown':
      return { kind: 'unknown', trouble: verified.trouble };
  }
}
