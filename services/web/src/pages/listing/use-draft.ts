import { type MoneyFlaw, readMoney } from '@cpes/client/table';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Fault } from '../../api/fault.ts';
import { toast } from '../../kit/toast.tsx';
import { editableMoney } from '../../text/money-text.ts';
import { locale, text } from '../../texts/text.ts';
import { type Listing, saveListing } from './listing-queries.ts';

/** Typing is at rest when nothing was typed for so long. */
const REST_MS = 800;

/** What a person edits; the price as it is typed. */
export interface Draft {
  readonly title: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly bullets: readonly string[];
  readonly price: string;
  readonly sku: string;
}

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
  /** After somebody else's change: theirs, or what was typed here over theirs. */
  readonly settle: (takesTheirs: boolean) => void;
}

/**
 * Edits a listing: what was typed is saved when typing rests, under the hash of what was shown. Who goes to another page
 * earlier loses nothing: it is saved then, and a toast says so if that fails.
 */
export function useDraft(listing: Listing): Editing {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(listing));
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const base = useRef(listing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<Draft>(undefined);
  const lastSave = useRef(Promise.resolve());
  const isGone = useRef(false);
  const keep = (saved: Listing) => {
    base.current = saved;
    queries.setQueryData(['listing', saved.skuId, saved.storeId], saved);
  };
  const save = async (next: Draft) => {
    const price = readMoney(next.price, listing.currency, locale());
    if ('flaw' in price) return;
    setState({ kind: 'saving' });
    try {
      const { price: _, bullets, ...texts } = next;
      keep(
        await saveListing(listing.listingId, base.current.hash, {
          ...texts,
          bullets: [...bullets],
          priceCents: price.cents,
        }),
      );
      setState(unsent.current === undefined ? { kind: 'saved', at: new Date().toISOString() } : { kind: 'waiting' });
    } catch (error) {
      if (isGone.current) toast(text('listing').saved.failed);
      const theirs = error instanceof Fault && error.status === 412 ? error.problem['listing'] : undefined;
      setState(
        theirs === undefined
          ? { kind: 'failed', error: error as Error }
          : { kind: 'changed', theirs: theirs as Listing },
      );
    }
  };
  const hold = (next: Draft | undefined) => {
    clearTimeout(timer.current);
    unsent.current = next;
  };
  // One save after the other: each needs the hash that the one before it has made.
  const send = () => {
    const next = unsent.current;
    hold(undefined);
    if (next !== undefined) lastSave.current = lastSave.current.then(() => save(next));
  };
  const edit = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    setState({ kind: 'waiting' });
    hold(next);
    timer.current = setTimeout(send, REST_MS);
  };
  const settle = (takesTheirs: boolean) => {
    if (state.kind !== 'changed') return;
    keep(state.theirs);
    hold(takesTheirs ? undefined : draft);
    if (takesTheirs) {
      setDraft(draftOf(state.theirs));
      setState({ kind: 'saved' });
    } else send();
  };
  const isSaved = state.kind === 'saved';
  useEffect(() => {
    if (isSaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSaved]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      send();
    };
  }, []);
  const price = readMoney(draft.price, listing.currency, locale());
  return { draft, priceFlaw: 'flaw' in price ? price.flaw : undefined, state, edit, settle };
}

function draftOf({ title, seoTitle, seoDescription, bullets, priceCents, currency, sku }: Listing): Draft {
  const price = editableMoney({ cents: priceCents, currency }, locale());
  return { title, seoTitle, seoDescription, bullets, price, sku };
}
