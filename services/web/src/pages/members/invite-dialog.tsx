import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { SelectField, TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { text } from '../../i18n/text.ts';
import { offenceAt, Refusal } from '../parts/refusal.tsx';
import { LinkMade } from './link-made.tsx';
import { MEMBERS_KEY } from './members-query.ts';

type Role = Schemas['MemberRole'];
const ROLES: readonly Role[] = ['analyst', 'owner'];
const FIELDS = ['#/email'];

/** Makes an invitation, and shows its link once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { form: t, role: roles, roleWords } = text('members');
  const queries = useQueryClient();
  const [role, setRole] = useState<Role>('analyst');
  const invite = useMutation({
    mutationFn: async (body: Schemas['InviteBody']) => bodyOf(await api.POST('/app/api/members/invitations', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: MEMBERS_KEY }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    invite.mutate({ email: typedIn(new FormData(event.currentTarget), 'email').trim(), role });
  };
  if (invite.data !== undefined) return <LinkMade link={invite.data} onClose={onClose} />;
  return (
    <Dialog
      title={t.title}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          <Button look="ink" type="submit" form="invite" isBusy={invite.isPending}>
            {t.submit}
          </Button>
        </>
      }
    >
      <form id="invite" className="form" onSubmit={submit}>
        <TextField
          label={t.email}
          name="email"
          type="email"
          maxLength={254}
          required
          error={offenceAt(invite.error, '#/email')}
        />
        <SelectField
          label={t.role}
          hint={roleWords[role]}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
        >
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {roles[one]}
            </option>
          ))}
        </SelectField>
      </form>
      <Refusal title={t.failed} error={invite.error} fields={FIELDS} />
    </Dialog>
  );
}
