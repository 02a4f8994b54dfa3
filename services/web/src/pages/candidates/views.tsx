import { type SubmitEvent, useState } from 'react';
import { useSearch } from 'wouter';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { UserText } from '../../kit/user-text.tsx';
import { readState } from '../../format/url-state.ts';
import { text } from '../../i18n/text.ts';
import { LIST, type ListState, UNFILTERED, viewOf, VIEWS } from './list-state.ts';
import { removeView, saveView, useSavedViews, VIEW_NAME_MAX } from './saved-views.ts';

/** Tabs of the built-in and the saved views. */
export function Views({
  state,
  go,
}: {
  readonly state: ListState;
  readonly go: (changes: Partial<ListState>) => void;
}) {
  const { views: t } = text('candidates');
  const [isNaming, name] = useState(false);
  const own = useSavedViews();
  const here = useSearch();
  const current = viewOf(state);
  return (
    <nav className="tabs views" aria-label={t.label}>
      {VIEWS.map(({ key, state: wanted }) => (
        <button
          key={key}
          type="button"
          aria-current={key === current ? 'page' : undefined}
          onClick={() => go({ ...UNFILTERED, sort: '-submittedAt', ...wanted })}
        >
          {t[key]}
        </button>
      ))}
      {own.map((view) => (
        <span key={view.name} className="own-view">
          <button
            type="button"
            aria-current={view.query === here ? 'page' : undefined}
            onClick={() => go(readState(LIST, new URLSearchParams(view.query)))}
          >
            <UserText>{view.name}</UserText>
          </button>
          {view.query === here ? (
            <IconButton icon="cross" label={t.remove(view.name)} onClick={() => removeView(view.name)} />
          ) : null}
        </span>
      ))}
      {current === undefined && !own.some(({ query }) => query === here) ? (
        <Button look="quiet" size="small" icon="plus" onClick={() => name(true)}>
          {t.save}
        </Button>
      ) : null}
      {isNaming ? <NameDialog query={here} onClose={() => name(false)} /> : null}
    </nav>
  );
}

function NameDialog({ query, onClose }: { readonly query: string; readonly onClose: () => void }) {
  const { views: t } = text('candidates');
  const { actions } = text('common');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = typedIn(new FormData(event.currentTarget), 'name').trim();
    if (name === '') return;
    saveView({ name, query });
    onClose();
  };
  return (
    <Dialog
      title={t.save}
      lead={t.saveLead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button look="ink" type="submit" form="save-view">
            {t.save}
          </Button>
        </>
      }
    >
      <form id="save-view" onSubmit={submit}>
        <TextField label={t.name} name="name" maxLength={VIEW_NAME_MAX} required />
      </form>
    </Dialog>
  );
}
