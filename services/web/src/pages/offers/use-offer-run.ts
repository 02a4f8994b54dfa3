import type { ReadOffer } from '@cpes/client/table';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '../../api/fault.ts';
import { errorText } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { eachSku, useLeaveSignal } from '../candidates/each-sku.ts';
import { isOutdated, type Offer, saveOffer, showOffers } from './offer-queries.ts';

export type Outcome =
  | { readonly kind: 'created' | 'replaced' }
  | { readonly kind: 'failed'; readonly why: string; readonly isLasting: boolean };

export interface OfferRun {
  readonly offers: readonly ReadOffer[];
  /** The offers of the SKU before the run, by reference. */
  readonly seen: ReadonlyMap<string, Offer>;
  /** By reference. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly isGoing: boolean;
}

/** Saves offers in the place of those that its user saw. A resumed run sends only those that are not saved. */
export function useOfferRun(skuId: string) {
  const queries = useQueryClient();
  const leaveSignal = useLeaveSignal();
  const [run, setRun] = useState<OfferRun>();
  const send = async ({ offers, seen }: Pick<OfferRun, 'offers' | 'seen'>, before: ReadonlyMap<string, Outcome>) => {
    const signal = leaveSignal();
    const outcomes = new Map(before);
    const show = (isGoing: boolean) =>
      !signal.aborted && setRun({ offers, seen, outcomes: new Map(outcomes), isGoing });
    show(true);
    const open = offers.filter(({ offerRef }) => !isFinal(outcomes.get(offerRef)));
    for (const { offerRef } of open) outcomes.delete(offerRef);
    const byRef = new Map(open.map((one) => [one.offerRef, one.offer]));
    const save = async (offerRef: string) => {
      const offer = byRef.get(offerRef);
      if (offer === undefined) return;
      try {
        const replaced = seen.get(offerRef);
        await saveOffer({ skuId, offerRef, seen: replaced }, offer, signal);
        outcomes.set(offerRef, { kind: replaced === undefined ? 'created' : 'replaced' });
      } catch (error) {
        outcomes.set(offerRef, failureOf(error as Error));
        throw error;
      } finally {
        show(true);
      }
    };
    await eachSku([...byRef.keys()].reverse(), save, signal);
    await showOffers(queries, skuId, (present) => present);
    show(false);
  };
  return {
    run,
    start: (offers: readonly ReadOffer[], present: readonly Offer[]) =>
      void send({ offers, seen: new Map(present.map((one) => [one.offerRef, one])) }, new Map()),
    resume: () => void (run && send(run, run.outcomes)),
    forget: () => setRun(undefined),
  };
}

/** Whether sending the offer again would change nothing. */
export function isFinal(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && (outcome.kind !== 'failed' || outcome.isLasting);
}

export function isSaved(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && outcome.kind !== 'failed';
}

function failureOf(error: Error): Outcome {
  const { title, words } = errorText(error);
  const offences = error instanceof Fault ? error.offences.map(({ detail }) => detail) : [];
  if (isOutdated(error)) return { kind: 'failed', why: text('offers').outdated, isLasting: true };
  const isLasting = error instanceof Fault && error.status >= 400 && error.status < 500 && error.status !== 429;
  return { kind: 'failed', why: offences.length > 0 ? offences.join('; ') : `${title}. ${words}`, isLasting };
}
