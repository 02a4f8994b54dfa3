import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { showChanged } from '../../api/query-client.ts';
import { Page } from '../../app/page.tsx';
import { sessionQuery } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { Checkbox, SelectField, TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { SkeletonRows } from '../../kit/message.tsx';
import { Loaded } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { currencyNames } from '../../format/formats.ts';
import { editablePercent, readPercent } from '../../format/percents.ts';
import { locale, text } from '../../i18n/text.ts';
import { offenceAt, Refusal } from '../parts/refusal.tsx';
import './settings.css';

type Settings = Schemas['SettingsResponse'];
const KEY = ['settings'];
const FIELDS = ['#/name', '#/currency', '#/outdatedThresholdBps', '#/hasOutdatedDigest', '#/sharesLabelledTitles'];

/** The settings of the workspace. */
export default function SettingsPage() {
  const t = text('settings');
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => bodyOf(await api.GET('/app/api/settings', { signal })),
  });
  return (
    <Page title={t.title}>
      <Loaded query={query} skeleton={<SkeletonRows rows={4} widths={[[0, 40]]} />}>
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </Page>
  );
}

function SettingsForm({ settings }: { readonly settings: Settings }) {
  const t = text('settings');
  // A save sends what differs from the shown settings: another owner may have changed the rest since.
  const [shown, setShown] = useState(settings);
  const { name, currency, currencies, outdatedThresholdBps, hasOutdatedDigest, sharesLabelledTitles } = shown;
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (body: Schemas['ChangeSettingsBody']) => bodyOf(await api.PATCH('/app/api/settings', { body })),
    onSuccess: async (saved, body) => {
      setShown((before) => ({ ...before, ...body }));
      await showChanged(KEY, saved);
      await queries.invalidateQueries({ queryKey: sessionQuery().queryKey });
      toast(t.saved);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = {
      name: typedIn(form, 'name').trim(),
      currency: typedIn(form, 'currency'),
      outdatedThresholdBps: readPercent(typedIn(form, 'threshold')) ?? outdatedThresholdBps,
      hasOutdatedDigest: form.has('digest'),
      sharesLabelledTitles: form.has('titles'),
    };
    const changed = Object.entries(typed).filter(([member, value]) => value !== shown[member as keyof typeof typed]);
    change.mutate(Object.fromEntries(changed));
  };
  return (
    <form className="card settings-form" onSubmit={submit}>
      <TextField
        label={t.name}
        name="name"
        maxLength={100}
        required
        defaultValue={name}
        error={offenceAt(change.error, '#/name')}
      />
      <SelectField
        label={t.currency}
        hint={t.currencyHint}
        name="currency"
        defaultValue={currency}
        error={offenceAt(change.error, '#/currency')}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {`${code} ${currencyNames(locale()).of(code) ?? ''}`}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.threshold}
        hint={t.thresholdHint}
        name="threshold"
        unit="%"
        inputMode="decimal"
        pattern="\d{1,2}([.,]\d{1,2})?|100"
        required
        defaultValue={editablePercent(outdatedThresholdBps, locale())}
        error={offenceAt(change.error, '#/outdatedThresholdBps')}
      />
      <Checkbox label={t.digest} name="digest" defaultChecked={hasOutdatedDigest} />
      <Checkbox label={t.titles} name="titles" defaultChecked={sharesLabelledTitles} />
      <Refusal title={t.failed} error={change.error} fields={FIELDS} />
      <div className="actions">
        <Button look="ink" type="submit" isBusy={change.isPending}>
          {t.submit}
        </Button>
      </div>
    </form>
  );
}
