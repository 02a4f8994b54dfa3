import { type MoneyFlaw, readMoney } from '@cpes/client/table';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { askBeforeClosing, askBeforeLeaving } from '../../app/leave-guard.ts';
import { Fault } from '../../api/fault.ts';
import { showChanged } from '../../api/query-client.ts';
import { toast } from '../../kit/toast.tsx';
import { editableMoney } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';
import { type Draft, forgetDraft, keepDraft, keptDraftOf } from './kept-draft.ts';
import { type Listing, saveListing } from './listing-queries.ts';

/** How long typing must pause before a save. */
const REST_MS = 800;
/** Delays before each retry of a save; the last one repeats while the page is open. */
const RETRY_WAITS_MS = [2_000, 5_000, 15_000, 30_000] as const;

export type SaveState =
  | { readonly kind: 'saved'; readonly at?: string }
  | { readonly kind: 'waiting' | 'saving' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'changed'; readonly theirs: Listing };

export interface Editing {
  readonly draft: Draft;
  readonly priceFlaw: MoneyFlaw | undefined;
  readonly state: SaveState;
  readonly edit: (changes: Partial<Draft>) => void;
  /** After a conflict: take the other user's version, or overwrite it. */
  readonly settle: (takesTheirs: boolean) => void;
  /** Retries a failed save now. */
  readonly retry: () => void;
}

/**
 * Edits a listing. It saves when typing pauses and on navigation, with the hash of the version shown. This tab keeps a
 * failed save and retries it with growing delays; before navigation, it asks the user. An invalid price does not block
 * the other fields.
 */
export function useDraft(listing: Listing): Editing {
  const queries = useQueryClient();
  const [kept] = useState(() => keptDraftOf(listing.listingId));
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOf(listing));
  const [state, setState] = useState<SaveState>(() => firstState(kept?.hash, listing));
  const base = useRef(listing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<Draft>(undefined);
  const lastSave = useRef(Promise.resolve());
  const isGone = useRef(false);
  const failures = useRef(0);
  const keep = async (saved: Listing) => {
    base.current = saved;
    await showChanged(['listing', saved.skuId, saved.storeId], saved);
    await queries.cancelQueries({ queryKey: ['listing', saved.skuId, 'all'] });
    queries.setQueryData<readonly Listing[]>(['listing', saved.skuId, 'all'], (all) =>
      all?.map((one) => (one.listingId === saved.listingId ? saved : one)),
    );
  };
  const save = async (next: Draft) => {
    const price = readMoney(next.price, listing.currency, locale());
    const priceCents = 'flaw' in price ? base.current.priceCents : price.cents;
    setState({ kind: 'saving' });
    try {
      const { price: _, bullets, ...texts } = next;
      await keep(
        await saveListing(listing.listingId, base.current.hash, {
          ...texts,
          bullets: [...bullets],
          priceCents,
        }),
      );
      failures.current = 0;
      const isWhole = unsent.current === undefined && !('flaw' in price);
      if (isWhole) forgetDraft(listing.listingId);
      else keepDraft(listing.listingId, { draft: unsent.current ?? next, hash: base.current.hash });
      setState(isWhole ? { kind: 'saved', at: new Date().toISOString() } : { kind: 'waiting' });
    } catch (error) {
      const theirs = error instanceof Fault && error.status === 412 ? (error.problem['listing'] as Listing) : undefined;
      // An earlier try was saved, and its response was lost.
      if (theirs !== undefined && isSame(theirs, next, 'cents' in price ? price.cents : theirs.priceCents)) {
        await keep(theirs);
        forgetDraft(listing.listingId);
        setState({ kind: 'saved', at: new Date().toISOString() });
        return;
      }
      if (isGone.current) toast(text('listing').saved.kept);
      if (theirs === undefined) tryAgain(next, error as Error);
      else setState({ kind: 'changed', theirs });
    }
  };
  /** Newer edits replace the failed ones. A refused save is not sent again without a change. */
  const tryAgain = (next: Draft, error: Error) => {
    setState({ kind: 'failed', error });
    if (isGone.current || unsent.current !== undefined) return;
    unsent.current = next;
    const isRefused = error instanceof Fault && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isRefused) return;
    timer.current = setTimeout(send, RETRY_WAITS_MS[failures.current] ?? RETRY_WAITS_MS.at(-1));
    failures.current += 1;
  };
  const hold = (next: Draft | undefined) => {
    clearTimeout(timer.current);
    unsent.current = next;
  };
  // Saves are sequential, because each needs the hash that the previous one returned.
  const send = () => {
    const next = unsent.current;
    hold(undefined);
    if (next !== undefined) lastSave.current = lastSave.current.then(() => save(next));
  };
  const edit = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    setState({ kind: 'waiting' });
    keepDraft(listing.listingId, { draft: next, hash: base.current.hash });
    hold(next);
    timer.current = setTimeout(send, REST_MS);
  };
  const settle = (takesTheirs: boolean) => {
    if (state.kind !== 'changed') return;
    void keep(state.theirs);
    hold(takesTheirs ? undefined : draft);
    if (takesTheirs) {
      forgetDraft(listing.listingId);
      setDraft(draftOf(state.theirs));
      setState({ kind: 'saved' });
    } else {
      keepDraft(listing.listingId, { draft, hash: state.theirs.hash });
      send();
    }
  };
  const isSaved = state.kind === 'saved';
  const isFailed = state.kind === 'failed' || state.kind === 'changed';
  useEffect(() => {
    askBeforeLeaving(isFailed ? text('listing').saved.leave : undefined);
    return () => askBeforeLeaving(undefined);
  }, [isFailed]);
  useEffect(() => (isSaved ? undefined : askBeforeClosing()), [isSaved]);
  useEffect(() => {
    isGone.current = false;
    // Edits kept from the last visit are sent first.
    if (kept?.hash === listing.hash) {
      hold(kept.draft);
      send();
    }
    return () => {
      isGone.current = true;
      send();
    };
  }, []);
  const price = readMoney(draft.price, listing.currency, locale());
  return { draft, priceFlaw: 'flaw' in price ? price.flaw : undefined, state, edit, settle, retry: send };
}

/** The user decides about kept edits if another user has changed the listing since. */
function firstState(keptHash: string | undefined, listing: Listing): SaveState {
  if (keptHash === undefined) return { kind: 'saved' };
  return keptHash === listing.hash ? { kind: 'waiting' } : { kind: 'changed', theirs: listing };
}

function isSame(saved: Listing, next: Draft, priceCents: number): boolean {
  const texts = ['title', 'seoTitle', 'seoDescription', 'sku'] as const;
  return (
    saved.priceCents === priceCents &&
    texts.every((name) => saved[name] === next[name]) &&
    saved.bullets.join('\n') === next.bullets.join('\n')
  );
}

function draftOf({ title, seoTitle, seoDescription, bullets, priceCents, currency, sku }: Listing): Draft {
  const price = editableMoney({ cents: priceCents, currency }, locale());
  return { title, seoTitle, seoDescription, bullets, price, sku };
}
