import type { SubmittedCandidate } from '@cpes/contracts';
import { wordsOf } from '../domain/words.ts';

/** The values of a submitted candidate by which SKUs are listed, as columns. */
export interface ListedColumns {
  readonly currency: string;
  readonly title: string | null;
  readonly words: string | null;
  readonly market: string | null;
  readonly supplier_country: string | null;
  readonly hs_code: string | null;
}

export function listedOf(candidate: SubmittedCandidate): ListedColumns {
  return {
    currency: candidate.currency,
    title: candidate.title ?? null,
    words: candidate.title === undefined ? null : wordsOf(candidate.title).join(' '),
    market: candidate.targetMarket ?? null,
    supplier_country: candidate.supplierCountry ?? null,
    hs_code: candidate.hsCode ?? null,
  };
}
