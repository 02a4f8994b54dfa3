import { BOUNDS, isPrintable, isVisible, oneLine } from '@cpes/client/table';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { addTagTo } from '../../api/sku-tags.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { eachSku, useLeaveSignal } from './each-sku.ts';

/** Adds one tag to each of the candidates and keeps their other tags. */
export function AddTag({ skuIds, onClose }: { readonly skuIds: readonly string[]; readonly onClose: () => void }) {
  const { actions, tags: t } = text('common');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const leaveSignal = useLeaveSignal();
  const add = async (tag: string) => {
    setBusy(true);
    const signal = leaveSignal();
    const done = await eachSku(skuIds, (skuId) => addTagTo(skuId, tag), signal);
    const all = skuIds.length;
    toast(done === all ? t.done(tag, done) : t[signal.aborted ? 'stopped' : 'partly'](done, all));
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['candidates'] }),
      queries.invalidateQueries({ queryKey: ['sku'] }),
    ]);
    if (!signal.aborted) onClose();
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
      lead={t.lead(skuIds.length)}
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
