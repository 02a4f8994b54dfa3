import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { candidateSearch } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';

/** Finds a candidate by its title or id, and adds it. */
export function AddDialog({
  present,
  onAdd,
  onClose,
}: {
  readonly present: readonly string[];
  readonly onAdd: (skuId: string) => void;
  readonly onClose: () => void;
}) {
  const t = text('compare');
  const [wanted, setWanted] = useState('');
  const found = useQuery(candidateSearch(wanted.trim())).data?.data ?? [];
  const others = found.filter(({ skuId }) => !present.includes(skuId));
  return (
    <Dialog title={t.add} lead={t.addLead} onClose={onClose}>
      <TextField label={t.addLabel} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      <ul className="compare-found" aria-live="polite">
        {others.length === 0 ? <li className="quiet">{t.addEmpty}</li> : null}
        {others.map(({ skuId, title }) => (
          <li key={skuId}>
            <Button look="quiet" onClick={() => onAdd(skuId)}>
              <UserText>{title ?? t.untitled}</UserText>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
