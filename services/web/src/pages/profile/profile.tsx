import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Page } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { offenceAt, Refusal } from '../parts/refusal.tsx';
import '../settings/settings.css';

const FIELDS = ['#/currentPassword', '#/newPassword'];

/** The own password. */
export default function ProfilePage() {
  const t = text('profile');
  const { email } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [isDifferent, setDifferent] = useState(false);
  const change = useMutation({
    mutationFn: async (body: Schemas['ChangePasswordBody']) =>
      bodyOf(await api.POST('/app/api/session/password', { body })),
    onSuccess: () => {
      form.current?.reset();
      toast(t.done);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const newPassword = typedIn(typed, 'newPassword');
    const isWrong = newPassword !== typedIn(typed, 'again');
    setDifferent(isWrong);
    if (!isWrong && !change.isPending)
      change.mutate({ currentPassword: typedIn(typed, 'currentPassword'), newPassword });
  };
  return (
    <Page title={t.title}>
      <p className="quiet">{t.lead}</p>
      <form ref={form} className="card settings-form" onSubmit={submit}>
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={t.present}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          error={offenceAt(change.error, '#/currentPassword')}
        />
        <TextField
          label={t.wanted}
          hint={t.hint}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          error={offenceAt(change.error, '#/newPassword')}
        />
        <TextField
          label={t.again}
          name="again"
          type="password"
          autoComplete="new-password"
          required
          error={isDifferent ? t.different : undefined}
        />
        <Refusal title={t.failed} error={change.error} fields={FIELDS} />
        <div className="actions">
          <Button look="ink" type="submit" isBusy={change.isPending}>
            {t.submit}
          </Button>
        </div>
      </form>
    </Page>
  );
}
