import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../texts/text.ts';

/** Requests under way at once: fewer than a browser's six connections to a host. */
const AT_ONCE = 3;

/** What can be done with the candidates that are selected. It takes the top of the table. */
export function SelectionBar({
  selected,
  onClear,
}: {
  readonly selected: ReadonlySet<string>;
  readonly onClear: () => void;
}) {
  const { selection } = text('candidates');
  const { actions } = text('common');
  const [isAsking, ask] = useState(false);
  useShortcuts([{ keys: 'e', label: selection.again, run: () => ask(true) }]);
  return (
    <div className="selection-bar">
      <span className="strong" role="status">
        {selection.count(selected.size)}
      </span>
      <Button icon="again" keys="e" onClick={() => ask(true)}>
        {selection.again}
      </Button>
      <span className="spacer" />
      <Button look="quiet" keys="Escape" onClick={onClear}>
        {actions.clear}
      </Button>
      {isAsking ? <EvaluateAgain skuIds={[...selected]} onClose={() => ask(false)} onDone={onClear} /> : null}
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
