import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { text } from '../../i18n/text.ts';
import { Refusal } from '../parts/refusal.tsx';
import { LinkMade } from './link-made.tsx';
import type { Member } from './members-query.ts';

/** Makes a link by which a member chooses a new password. */
export function ResetDialog({
  member: { userId, email },
  onClose,
}: {
  readonly member: Member;
  readonly onClose: () => void;
}) {
  const { reset: t, form } = text('members');
  const reset = useMutation({
    mutationFn: async () => bodyOf(await api.POST('/app/api/members/{userId}/reset', { params: { path: { userId } } })),
  });
  if (reset.data !== undefined) return <LinkMade link={reset.data} onClose={onClose} />;
  return (
    <Dialog
      title={t.title(email)}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          <Button look="ink" isBusy={reset.isPending} onClick={() => reset.mutate()}>
            {t.submit}
          </Button>
        </>
      }
    >
      <Refusal title={form.failed} error={reset.error} />
    </Dialog>
  );
}
