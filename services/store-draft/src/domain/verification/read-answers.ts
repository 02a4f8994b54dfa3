import type { ReadAnswer } from '../push/push.ts';
import type { Verified } from './woocommerce-answers.ts';

/** What a verified read means for a push. `mayTrash` is the adapter's knowledge: the product has no order. */
export function readAnswerOf({ kind, isMarked, differences }: Verified, mayTrash: boolean): ReadAnswer {
  const may = mayTrash && isMarked;
  if (kind === 'draft') return { kind, isMarked, mayTrash: may, isAsShown: !differences.some((one) => one.isSerious) };
  return kind === 'live' ? { kind, isMarked, mayTrash: may } : { kind };
}
