import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { skuQuery } from '../../api/queries.ts';
import { showChanged } from '../../api/query-client.ts';
import { useMay } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { DeleteDialog } from './delete-dialog.tsx';

type Sku = Schemas['SkuResponse'];

/** Archives the candidate, which lists then leave out. */
export function ArchiveButton({ sku }: { readonly sku: Sku }) {
  const t = text('archive').archive;
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

/** Says on the page of a report that its candidate is archived. */
export function ArchivedCandidate({ skuId }: { readonly skuId: string }) {
  const sku = useQuery(skuQuery(skuId)).data;
  return sku === undefined ? null : <Archived sku={sku} />;
}

/** Says that the candidate is archived; restores or deletes it. */
export function Archived({ sku: { skuId, archivedAt, status } }: { readonly sku: Sku }) {
  const t = text('archive').archive;
  const [isDeleting, setDeleting] = useState(false);
  const [, go] = useLocation();
  const hasEnded = status === 'EVALUATED' || status === 'FAILED';
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
          <>
            {hasEnded ? (
              <Button look="quiet" icon="trash" onClick={() => setDeleting(true)}>
                {text('archive').deletion.open}
              </Button>
            ) : null}
            <Button isBusy={change.isPending} onClick={() => change.mutate(false)}>
              {t.restore}
            </Button>
          </>
        ) : null
      }
    >
      {change.error === null ? t.lead : errorText(change.error).title}
      {isDeleting ? <DeleteDialog skuIds={[skuId]} onClose={() => setDeleting(false)} onDone={() => go('/')} /> : null}
    </Banner>
  );
}

function useChange(skuId: string) {
  const t = text('archive').archive;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (archived: boolean) =>
      bodyOf(await api.PUT('/app/api/skus/{skuId}/archive', { params: { path: { skuId } }, body: { archived } })),
    onSuccess: async (sku) => {
      await showChanged(skuQuery(skuId).queryKey, sku);
      toast(sku.archivedAt === null ? t.restored : t.done);
      await queries.invalidateQueries({ queryKey: ['candidates'] });
    },
  });
}
