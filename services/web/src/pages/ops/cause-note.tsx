import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Moment } from '../../kit/money.tsx';
import { text } from '../../i18n/text.ts';
import { causesQuery } from './ops-queries.ts';
import { Id } from './parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const ROUTE = '/app/api/operations/dead-letters/groups/{cause}/note';

/** An operator's note about a cause, with its author and time, and a button to change it. */
export function CauseNote({
  group: { cause, note },
}: {
  readonly group: Pick<Schemas['CauseGroupResponse'], 'cause' | 'note'>;
}) {
  const { note: t } = text('ops');
  const queries = useQueryClient();
  const [isOpen, open] = useState(false);
  const params = { path: { cause } };
  const save = useMutation({
    mutationFn: async (written: string) => {
      if (written !== '') await api.PUT(ROUTE, { params, body: { text: written } });
      else if (note !== null) await api.DELETE(ROUTE, { params });
    },
    onSuccess: async () => {
      open(false);
      await queries.invalidateQueries({ queryKey: causesQuery().queryKey });
    },
  });
  return (
    <div className="ops-cause-note">
      {note === null ? null : (
        <p>
          {note.text}
          <span className="quiet">
            {' '}
            <Moment iso={note.at} isRelative />, <Id isShort>{note.userId}</Id>
          </span>
        </p>
      )}
      <Button
        size="small"
        onClick={() => {
          save.reset();
          open(true);
        }}
      >
        {note === null ? t.add : t.edit}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={t.title}
          lead={note === null ? t.lead : t.leadEdit}
          label={t.label}
          value={note?.text ?? ''}
          isOptional={note !== null}
          submit={t.submit}
          failed={t.failed}
          isBusy={save.isPending}
          error={save.error}
          onSubmit={(written) => save.mutate(written)}
          onClose={() => open(false)}
        />
      ) : null}
    </div>
  );
}
