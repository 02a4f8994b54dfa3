import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { DeleteDialog } from '../sku/delete-dialog.tsx';
import { AddTag } from './add-tag.tsx';
import { CHANGED_MAX, eachSku, useLeaveSignal } from './each-sku.ts';
import { ExportMenu } from './export-menu.tsx';

/** More columns cannot be compared. */
const COMPARED_MAX = 4;

/** Actions for the selected candidates, shown at the top of the table. */
export function SelectionBar({
  selected,
  onClear,
  areArchived,
  children,
}: {
  /** The ids, in the order of the list. */
  readonly selected: ReadonlySet<string>;
  readonly onClear: () => void;
  /** Only archived candidates can be deleted. */
  readonly areArchived: boolean;
  /** After the number of selected candidates. */
  readonly children?: ReactNode;
}) {
  const { selection } = text('candidates');
  const { actions, tags } = text('common');
  const [open, setOpen] = useState<'again' | 'tag' | 'delete'>();
  const close = () => setOpen(undefined);
  const [, go] = useLocation();
  const skuIds = [...selected];
  const mayCompare = selected.size >= 2 && selected.size <= COMPARED_MAX;
  const compare = () => {
    if (mayCompare) go(`/compare?${skuIds.map((skuId) => `sku=${skuId}`).join('&')}`);
  };
  useShortcuts([
    { keys: 'e', label: selection.again, run: () => setOpen('again') },
    { keys: 'v', label: selection.compare, run: compare },
  ]);
  return (
    <div className="selection-bar">
      <span className="strong" role="status">
        {selection.count(selected.size)}
      </span>
      {children}
      <Button
        icon="compare"
        keys="v"
        aria-disabled={!mayCompare || undefined}
        title={selection.compareLead}
        onClick={compare}
      >
        {selection.compare}
      </Button>
      <Button icon="again" keys="e" onClick={() => setOpen('again')}>
        {selection.again}
      </Button>
      <ExportMenu skuIds={skuIds} />
      <Button icon="tag" onClick={() => setOpen('tag')}>
        {tags.add}
      </Button>
      {areArchived ? (
        <Button icon="trash" onClick={() => setOpen('delete')}>
          {text('archive').deletion.open}
        </Button>
      ) : null}
      <span className="spacer" />
      <Button look="quiet" keys="Escape" onClick={onClear}>
        {actions.clear}
      </Button>
      {open !== undefined && skuIds.length > CHANGED_MAX ? (
        <TooMany onClose={close} />
      ) : open === 'again' ? (
        <EvaluateAgain skuIds={skuIds} onClose={close} onDone={onClear} />
      ) : open === 'tag' ? (
        <AddTag skuIds={skuIds} onClose={close} />
      ) : open === 'delete' ? (
        <DeleteDialog skuIds={skuIds} onClose={close} onDone={onClear} />
      ) : null}
    </div>
  );
}

function TooMany({ onClose }: { readonly onClose: () => void }) {
  const { selection } = text('candidates');
  return (
    <Dialog
      title={selection.tooMany(CHANGED_MAX)}
      lead={selection.tooManyLead}
      onClose={onClose}
      foot={<Button onClick={onClose}>{text('common').actions.close}</Button>}
    />
  );
}

function EvaluateAgain({
  skuIds,
  onClose,
  onDone,
}: {
  readonly skuIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { selection } = text('candidates');
  const { actions } = text('common');
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const leaveSignal = useLeaveSignal();
  const run = async () => {
    setBusy(true);
    const signal = leaveSignal();
    const begin = (skuId: string) => api.POST('/app/api/skus/{skuId}/evaluations', { params: { path: { skuId } } });
    const done = await eachSku(skuIds, begin, signal);
    const all = skuIds.length;
    toast(
      done === all ? selection.againDone(done) : selection[signal.aborted ? 'againStopped' : 'againPartly'](done, all),
    );
    await queries.invalidateQueries({ queryKey: ['candidates'] });
    if (!signal.aborted) onDone();
  };
  return (
    <Dialog
      title={selection.againAsk(skuIds.length)}
      lead={selection.againLead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button look="ink" isBusy={isBusy} onClick={() => void run()}>
            {selection.again}
          </Button>
        </>
      }
    />
  );
}
