import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { download } from '../../kit/download.ts';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../texts/text.ts';
import { AddTag } from './add-tag.tsx';
import { candidatesCsv } from './candidates-csv.ts';
import type { Summary } from './list-state.ts';

/** Concurrent requests: fewer than a browser's six connections per host. */
const AT_ONCE = 3;

/** More columns cannot be compared. */
const COMPARED_MAX = 4;

/** Actions for the selected candidates, shown at the top of the table. */
export function SelectionBar({
  rows,
  selected,
  onClear,
  children,
}: {
  readonly rows: readonly Summary[];
  readonly selected: ReadonlySet<string>;
  readonly onClear: () => void;
  /** After the number of selected candidates. */
  readonly children?: ReactNode;
}) {
  const { selection } = text('candidates');
  const { actions, tags } = text('common');
  const [open, setOpen] = useState<'again' | 'tag'>();
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
      <Button
        icon="download"
        onClick={() =>
          download('candidates.csv', 'text/csv', candidatesCsv(rows.filter((row) => selected.has(row.skuId))))
        }
      >
        {selection.exportCsv}
      </Button>
      <Button icon="tag" onClick={() => setOpen('tag')}>
        {tags.add}
      </Button>
      <span className="spacer" />
      <Button look="quiet" keys="Escape" onClick={onClear}>
        {actions.clear}
      </Button>
      {open === 'again' ? <EvaluateAgain skuIds={skuIds} onClose={() => setOpen(undefined)} onDone={onClear} /> : null}
      {open === 'tag' ? (
        <AddTag rows={rows.filter((row) => selected.has(row.skuId))} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
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
  const run = async () => {
    setBusy(true);
    const waiting = [...skuIds];
    let done = 0;
    const work = async () => {
      for (let skuId = waiting.pop(); skuId !== undefined; skuId = waiting.pop()) {
        const isBegun = await api.POST('/app/api/skus/{skuId}/evaluations', { params: { path: { skuId } } }).then(
          () => true,
          () => false,
        );
        if (isBegun) done += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    toast(done === skuIds.length ? selection.againDone(done) : selection.againPartly(done, skuIds.length));
    await queries.invalidateQueries({ queryKey: ['candidates'] });
    onDone();
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
