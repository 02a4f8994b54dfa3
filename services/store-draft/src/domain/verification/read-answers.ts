import type { ReadAnswer } from '../push/push.ts';
import type { Verified } from './woocommerce-answers.ts';

/** The meaning of a verified read for a push. `mayTrash` comes from the adapter: the product has no order. */
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
