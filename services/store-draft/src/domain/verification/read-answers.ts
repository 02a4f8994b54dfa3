import type { ReadAnswer } from '../push/push.ts';
import { missingIn } from './difference.ts';
import type { Verified } from './woocommerce-answers.ts';

/**
 * The meaning of a verified read for a push. `mayTrash` comes from the adapter: the product has no order. Unread details are not
 * missing: the push keeps what it knows of them.
 */
export function readAnswerOf(verified: Verified, mayTrash: boolean, areDetailsRead = true): ReadAnswer {
  const { isMarked } = verified;
  const product = { isMarked, mayTrash: mayTrash && isMarked };
  const differences = verified.differences.filter(({ isSerious }) => isSerious);
  const lacking = areDetailsRead ? { missing: missingIn(verified.differences) } : {};
  switch (verified.kind) {
    case 'draft':
      return { kind: 'draft', ...product, differences, ...lacking };
    case 'changed':
      return { kind: 'changed', change: verified.change, ...product, differences, ...lacking };
    case 'live':
      return { kind: 'live', ...product };
    case 'gone':
      return { kind: 'gone' };
    case 'unknown':
      return { kind: 'unknown', trouble: verified.trouble };
  }
}
