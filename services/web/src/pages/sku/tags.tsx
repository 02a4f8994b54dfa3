import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { skuQuery } from '../../api/queries.ts';
import { removeTagFrom } from '../../api/sku-tags.ts';
import { useMay } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { AddTag } from '../candidates/add-tag.tsx';

/** The tags of a candidate, each with a button that removes it. */
export function Tags({ skuId }: { readonly skuId: string }) {
  const { tags: t } = text('common');
  const mayWrite = useMay()('listings:edit');
  const queries = useQueryClient();
  const [isAdding, add] = useState(false);
  const query = useQuery(skuQuery(skuId));
  const tags = query.data?.tags ?? [];
  const remove = useMutation({
    mutationFn: (tag: string) => removeTagFrom(skuId, tag),
    onSuccess: async () => {
      await Promise.all([query.refetch(), queries.invalidateQueries({ queryKey: ['candidates'] })]);
    },
    onError: (error) => toast(errorText(error).title),
  });
  if (query.data === undefined) return null;
  return (
    <span className="tags">
      {tags.map((tag) => (
        <span key={tag} className="tag">
          <UserText>{tag}</UserText>
          {mayWrite ? (
            <button type="button" aria-label={t.remove(tag)} onClick={() => remove.mutate(tag)}>
              <Icon name="cross" size={11} />
            </button>
          ) : null}
        </span>
      ))}
      {mayWrite ? (
        <Button look="quiet" size="small" icon="tag" onClick={() => add(true)}>
          {t.add}
        </Button>
      ) : null}
      {isAdding ? <AddTag skuIds={[skuId]} onClose={() => add(false)} /> : null}
    </span>
  );
}
