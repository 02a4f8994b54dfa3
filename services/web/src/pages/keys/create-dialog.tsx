import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { idempotencyKeys } from '../../api/idempotency-keys.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { ToneMark } from '../../kit/marks.tsx';
import { text } from '../../i18n/text.ts';
import { offenceAt, Refusal } from '../parts/refusal.tsx';
import { KeyMade } from './key-made.tsx';
import { KEYS_KEY, SCOPES } from './keys-query.ts';

const DAY_MS = 86_400_000;
/** A key that is forgotten then ends within a season. */
const DAYS = '90';
const FIELDS = ['#/name'];

/** Creates a key and shows it once. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { form: t, scope: words } = text('keys');
  const queries = useQueryClient();
  const [keyOf] = useState(idempotencyKeys);
  // A repeat after a lost response has the same body.
  const [openedAt] = useState(() => Date.now());
  const [days, setDays] = useState(DAYS);
  const [isNoneChosen, setNoneChosen] = useState(false);
  const create = useMutation({
    mutationFn: async (body: Schemas['CreateKeyRequest']) =>
      bodyOf(await api.POST('/app/api/keys', { headers: { 'Idempotency-Key': keyOf(body) }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const scopes = SCOPES.filter((scope) => form.get(scope) !== null);
    setNoneChosen(scopes.length === 0);
    if (scopes.length === 0) return;
    const expiresAt = days === 'never' ? {} : { expiresAt: new Date(openedAt + Number(days) * DAY_MS).toISOString() };
    create.mutate({ name: typedIn(form, 'name').trim(), scopes, ...expiresAt });
  };
  const made = create.data;
  if (made !== undefined) return <KeyMade apiKey={made.apiKey} scopes={made.scopes} onClose={onClose} />;
  return (
    <Dialog
      title={t.title}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          <Button look="ink" type="submit" form="key" isBusy={create.isPending}>
            {t.submit}
          </Button>
        </>
      }
    >
      <form id="key" className="form" onSubmit={submit}>
        <TextField
          label={t.name}
          hint={t.nameHint}
          name="name"
          maxLength={100}
          required
          error={offenceAt(create.error, '#/name')}
        />
        <fieldset className="choice-list">
          <legend>{t.scopes}</legend>
          {SCOPES.map((scope) => (
            <div key={scope}>
              <Checkbox label={scope} name={scope} />
              <p className="hint">{words[scope]}</p>
            </div>
          ))}
          {isNoneChosen ? (
            <p className="field-error" role="alert">
              <ToneMark tone="reject" />
              {t.none}
            </p>
          ) : null}
        </fieldset>
        <SelectField
          label={t.expires}
          hint={days === 'never' ? t.neverHint : undefined}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        >
          {Object.entries(t.options).map(([value, option]) => (
            <option key={value} value={value}>
              {option}
            </option>
          ))}
        </SelectField>
      </form>
      <Refusal title={t.failed} error={create.error} fields={FIELDS} />
    </Dialog>
  );
}
