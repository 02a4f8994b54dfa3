import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { Banner } from '../../kit/message.tsx';
import { eachSku, useLeaveSignal } from '../candidates/each-sku.ts';

/** Deletes archived candidates after a word is typed. */
export function DeleteDialog({
  skuIds,
  onClose,
  onDone,
}: {
  readonly skuIds: readonly string[];
  readonly onClose: () => void;
  /** All candidates have been deleted. */
  readonly onDone: () => void;
}) {
  const t = text('archive').deletion;
  const queries = useQueryClient();
  const leaveSignal = useLeaveSignal();
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<{ readonly count: number; readonly words: string }>();
  const run = async () => {
    setBusy(true);
    setLeft(undefined);
    const signal = leaveSignal();
    let words = '';
    const remove = async (skuId: string) => {
      try {
        await api.DELETE('/app/api/skus/{skuId}', { params: { path: { skuId } } });
      } catch (error) {
        // An earlier try of this dialog, or another user, has deleted it.
        if (!(error instanceof Fault) || error.status !== 404) {
          if (error instanceof Error) words = errorText(error).words;
          throw error;
        }
      }
      for (const key of ['sku', 'plan', 'reports']) queries.removeQueries({ queryKey: [key, skuId] });
    };
    const done = await eachSku(skuIds, remove, signal);
    queries.removeQueries({ queryKey: ['report'] });
    await queries.invalidateQueries({ queryKey: ['candidates'] });
    if (done > 0) toast(t.done(done));
    if (signal.aborted) return;
    setBusy(false);
    if (done === skuIds.length) onDone();
    else setLeft({ count: skuIds.length - done, words });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMeant = typedIn(new FormData(event.currentTarget), 'word').trim().toLowerCase() === t.word;
    setWrong(!isMeant);
    if (isMeant && !isBusy) void run();
  };
  return (
    <Dialog
      title={t.title(skuIds.length)}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          <Button look="ink" type="submit" form="delete-skus" isBusy={isBusy}>
            {t.submit(skuIds.length)}
          </Button>
        </>
      }
    >
      <p>{t.stays}</p>
      <form id="delete-skus" className="form" onSubmit={submit}>
        <TextField
          label={t.label}
          hint={t.hint}
          name="word"
          autoComplete="off"
          required
          error={isWrong ? t.wrong : undefined}
        />
      </form>
      {left === undefined ? null : (
        <Banner tone="reject" title={t.left(left.count)}>
          {left.words}
        </Banner>
      )}
    </Dialog>
  );
}
