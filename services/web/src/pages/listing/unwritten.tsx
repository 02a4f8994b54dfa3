import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showChanged } from '../../api/query-client.ts';
import { useMay } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { Banner, Empty } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { type Listing, type Store, writeListing } from './listing-queries.ts';

/** A store without a listing. Opening it for a push generates the listing. */
export function Unwritten({
  skuId,
  store,
  others,
  isPushing,
}: {
  readonly skuId: string;
  readonly store: Store;
  /** Listings of the same candidate for other stores. */
  readonly others: readonly Listing[];
  readonly isPushing: boolean;
}) {
  const { unwritten: t, push } = text('listing');
  const queries = useQueryClient();
  const mayWrite = useMay()('listings:edit');
  const write = useMutation({
    mutationFn: (texts?: Listing) => writeListing(skuId, store.storeId, texts),
    onSuccess: async (made) => {
      await showChanged(['listing', skuId, store.storeId], made);
      await queries.cancelQueries({ queryKey: ['listing', skuId, 'all'] });
      queries.setQueryData<readonly Listing[]>(['listing', skuId, 'all'], (all = []) => [made, ...all]);
    },
  });
  const isAsked = isPushing && mayWrite;
  useEffect(() => {
    if (isAsked) write.mutate(undefined);
    // Once, when the user came here for a push.
  }, [isAsked, store.storeId]);
  if (!mayWrite) return <Banner tone="plain" title={push.denied} />;
  return (
    <section className="card">
      {write.error === null ? null : (
        <Banner tone="reject" title={errorText(write.error).title}>
          {errorText(write.error).words}
        </Banner>
      )}
      <Empty
        title={t.title(store.name)}
        action={
          <>
            <Button look="ink" isBusy={write.isPending} onClick={() => write.mutate(undefined)}>
              {t.write}
            </Button>
            {others.map((one) => (
              <Button key={one.listingId} onClick={() => write.mutate(one)}>
                {t.copy(one.storeName)}
              </Button>
            ))}
          </>
        }
      >
        {t.text}
      </Empty>
    </section>
  );
}
