import { BOUNDS, isPrintable, isVisible, oneLine } from '@cpes/client/table';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../texts/text.ts';
import type { Summary } from './list-state.ts';

/** Adds one tag to each of the candidates and keeps their other tags. */
export function AddTag({
  rows,
  onClose,
}: {
  readonly rows: readonly Pick<Summary, 'skuId' | 'tags'>[];
  readonly onClose: () => void;
}) {
  const { actions, tags: t } = text('common');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const add = async (tag: string) => {
    setBusy(true);
    let done = 0;
    // One request at a time: the list is as short as the user's selection.
    for (const { skuId, tags } of rows) {
      const body = { tags: [...new Set([...tags, tag])] };
      const isDone = await api.PUT('/app/api/skus/{skuId}/tags', { params: { path: { skuId } }, body }).then(
        () => true,
        () => false,
      );
      if (isDone) done += 1;
    }
    toast(done === rows.length ? t.done(tag, done) : t.partly(done, rows.length));
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['candidates'] }),
      queries.invalidateQueries({ queryKey: ['sku'] }),
    ]);
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tag = oneLine(typedIn(new FormData(event.currentTarget), 'tag'));
    const flaw = isPrintable(tag) ? (isVisible(tag) ? undefined : t.invisible) : t.control;
    setError(flaw);
    if (flaw === undefined && !isBusy) void add(tag);
  };
  return (
    <Dialog
      title={t.add}
      lead={t.lead(rows.length)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button look="ink" type="submit" form="add-tag" isBusy={isBusy}>
            {t.add}
          </Button>
        </>
      }
    >
      <form id="add-tag" onSubmit={submit}>
        <TextField label={t.label} name="tag" maxLength={BOUNDS.tagLengthMax} required error={error} />
      </form>
    </Dialog>
  );
}
