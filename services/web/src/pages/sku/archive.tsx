import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { skuQuery } from '../../api/queries.ts';
import { useMay } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';

type Sku = Schemas['SkuResponse'];

/** Archives the candidate, which lists then leave out. */
export function ArchiveButton({ sku }: { readonly sku: Sku }) {
  const t = text('sku').archive;
  const change = useChange(sku.skuId);
  if (!useMay()('listings:edit') || sku.archivedAt !== null) return null;
  return (
    <>
      {change.error === null ? null : <span role="alert">{errorText(change.error).title}</span>}
      <Button look="quiet" icon="box" isBusy={change.isPending} onClick={() => change.mutate(true)}>
        {t.archive}
      </Button>
    </>
  );
}

/** Says that the candidate is archived, and restores it. */
export function Archived({ sku: { skuId, archivedAt } }: { readonly sku: Sku }) {
  const t = text('sku').archive;
  const mayWrite = useMay()('listings:edit');
  const change = useChange(skuId);
  if (archivedAt === null) return null;
  return (
    <Banner
      tone="plain"
      icon="box"
      title={
        <>
          {t.archived} <Moment iso={archivedAt} />
        </>
      }
      action={
        mayWrite ? (
          <Button isBusy={change.isPending} onClick={() => change.mutate(false)}>
            {t.restore}
          </Button>
        ) : null
      }
    >
      {change.error === null ? t.lead : errorText(change.error).title}
    </Banner>
  );
}

function useChange(skuId: string) {
  const t = text('sku').archive;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (archived: boolean) =>
      bodyOf(await api.PUT('/app/api/skus/{skuId}/archive', { params: { path: { skuId } }, body: { archived } })),
    onSuccess: async (sku) => {
      queries.setQueryData(skuQuery(skuId).queryKey, sku);
      toast(sku.archivedAt === null ? t.restored : t.done);
      await queries.invalidateQueries({ queryKey: ['candidates'] });
    },
  });
}
