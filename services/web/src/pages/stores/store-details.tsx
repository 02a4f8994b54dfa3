import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Checkbox } from '../../kit/field.tsx';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import type { Store } from '../listing/listing-queries.ts';

type Detail = Schemas['DraftDetail'];
const DETAILS: readonly Detail[] = ['cost', 'hsCode', 'origin', 'weight', 'size', 'report', 'images'];

/** The details that drafts in the store carry. An owner switches each on or off. */
export function StoreDetails({ store, mayChange }: { readonly store: Store; readonly mayChange: boolean }) {
  const { details: t } = text('stores');
  const queries = useQueryClient();
  const { storeId } = store;
  const set = useMutation({
    mutationFn: async (details: Detail[]) =>
      bodyOf(await api.PUT('/app/api/stores/{storeId}/details', { params: { path: { storeId } }, body: { details } })),
    onSuccess: async (changed) => {
      queries.setQueryData(['stores', storeId], changed);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['stores'] }),
        queries.invalidateQueries({ queryKey: ['listing'] }),
      ]);
    },
  });
  // While a change is on its way, the box already shows it.
  const now = set.isPending ? set.variables : store.details;
  const toggled = (detail: Detail) => (now.includes(detail) ? now.filter((one) => one !== detail) : [...now, detail]);
  return (
    <section className="card store-card">
      <h2>{t.title}</h2>
      <p className="quiet">{t.lead}</p>
      <ul className="store-details">
        {DETAILS.map((detail) => (
          <li key={detail}>
            <Checkbox
              label={t.names[detail]}
              checked={now.includes(detail)}
              disabled={!mayChange || set.isPending}
              onChange={() => set.mutate(toggled(detail))}
            />
          </li>
        ))}
      </ul>
      {set.error === null ? null : (
        <Banner tone="reject" title={errorText(set.error).title}>
          {errorText(set.error).words}
        </Banner>
      )}
    </section>
  );
}
