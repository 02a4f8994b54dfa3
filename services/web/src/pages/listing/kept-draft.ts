/** The editable fields; the price as typed. */
export interface Draft {
  readonly title: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly bullets: readonly string[];
  readonly price: string;
  readonly sku: string;
}

/** Unsaved edits with the hash of the listing that they change. This tab keeps them across pages. */
export interface KeptDraft {
  readonly draft: Draft;
  readonly hash: string;
}

const keyOf = (listingId: string) => `cpes.listing.${listingId}`;

export function keepDraft(listingId: string, kept: KeptDraft): void {
  sessionStorage.setItem(keyOf(listingId), JSON.stringify(kept));
}

export function forgetDraft(listingId: string): void {
  sessionStorage.removeItem(keyOf(listingId));
}

export function keptDraftOf(listingId: string): KeptDraft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(listingId)) ?? 'null') as KeptDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}
