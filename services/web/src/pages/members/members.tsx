import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Page } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { ToneMark } from '../../kit/marks.tsx';
import { Menu } from '../../kit/menu.tsx';
import { SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { Refusal } from '../parts/refusal.tsx';
import { Nothing, Rows, Section } from '../parts/rows.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type Invitation, type Member, MEMBERS_KEY, membersQuery } from './members-query.ts';
import { ResetDialog } from './reset-dialog.tsx';
import './members.css';

type Open = { readonly kind: 'invite' } | { readonly kind: 'reset'; readonly member: Member };
interface Change {
  readonly member: Member;
  readonly body: Schemas['ChangeMemberBody'];
}

/** The people of the workspace, and the open invitations. */
export default function MembersPage() {
  const t = text('members');
  const query = useQuery(membersQuery());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: MEMBERS_KEY });
  const change = useMutation({
    mutationFn: async ({ member: { userId }, body }: Change) =>
      bodyOf(await api.PATCH('/app/api/members/{userId}', { params: { path: { userId } }, body })),
    onSuccess: async ({ email }) => {
      await refresh();
      toast(t.changed(email));
    },
  });
  const revoke = useMutation({
    mutationFn: async ({ invitationId }: Invitation) =>
      bodyOf(await api.DELETE('/app/api/members/invitations/{invitationId}', { params: { path: { invitationId } } })),
    onSuccess: async ({ email }) => {
      await refresh();
      toast(t.invitations.revoked(email));
    },
  });
  return (
    <Page
      title={t.title}
      actions={
        <Button look="ink" icon="plus" onClick={() => setOpen({ kind: 'invite' })}>
          {t.invite}
        </Button>
      }
    >
      <Refusal title={t.failed} error={change.error ?? revoke.error} />
      <Loaded query={query} skeleton={<SkeletonRows rows={6} widths={[[0, 90]]} />}>
        {({ members, invitations }) => (
          <>
            <div className="card">
              <MemberRows
                members={members}
                onChange={(wish) => change.mutate(wish)}
                onReset={(member) => setOpen({ kind: 'reset', member })}
              />
            </div>
            <Section title={t.invitations.title}>
              {invitations.length === 0 ? (
                <Nothing>{t.invitations.none}</Nothing>
              ) : (
                <ul className="invitations">
                  {invitations.map((invitation) => (
                    <li key={invitation.invitationId}>
                      <span className="wrap">
                        <UserText>{invitation.email}</UserText>{' '}
                        <span className="quiet">
                          {t.role[invitation.role]} · {t.invitations.expires} <Moment iso={invitation.expiresAt} />
                        </span>
                      </span>
                      <Button
                        size="small"
                        aria-label={t.invitations.revokeOf(invitation.email)}
                        isBusy={revoke.isPending}
                        onClick={() => revoke.mutate(invitation)}
                      >
                        {t.invitations.revoke}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          </>
        )}
      </Loaded>
      {open?.kind === 'invite' ? <InviteDialog onClose={close} /> : null}
      {open?.kind === 'reset' ? <ResetDialog member={open.member} onClose={close} /> : null}
    </Page>
  );
}

function MemberRows({
  members,
  onChange,
  onReset,
}: {
  readonly members: readonly Member[];
  readonly onChange: (change: Change) => void;
  readonly onReset: (member: Member) => void;
}) {
  const t = text('members');
  const { userId: own } = useSession();
  return (
    <Rows
      label={t.title}
      rows={members}
      keyOf={({ userId }) => userId}
      columns={[
        {
          head: t.heads.email,
          cell: ({ userId, email }) => (
            <span className="wrap">
              <UserText>{email}</UserText> {userId === own ? <span className="faint">({t.you})</span> : null}
            </span>
          ),
        },
        { head: t.heads.role, cell: ({ role }) => t.role[role] },
        {
          head: t.heads.seen,
          isWide: true,
          cell: ({ lastSeenAt }) => (lastSeenAt === null ? t.notSeen : <Moment iso={lastSeenAt} isRelative />),
        },
        {
          head: t.heads.state,
          cell: ({ disabledAt }) => (
            <span className="with-mark">
              {disabledAt === null ? <ToneMark tone="advance" /> : <Icon name="minus" />}
              {disabledAt === null ? t.active : t.disabled}
            </span>
          ),
        },
        {
          head: t.heads.actions,
          isNumber: true,
          cell: (member) =>
            member.userId === own ? null : (
              <Actions
                member={member}
                onChange={(body) => onChange({ member, body })}
                onReset={() => onReset(member)}
              />
            ),
        },
      ]}
    />
  );
}

function Actions({
  member: { email, role, disabledAt },
  onChange,
  onReset,
}: {
  readonly member: Member;
  readonly onChange: (body: Schemas['ChangeMemberBody']) => void;
  readonly onReset: () => void;
}) {
  const { actions: t } = text('members');
  const isDisabled = disabledAt !== null;
  return (
    <Menu label={t.of(email)} icon="dots" isLabelUnseen>
      <button type="button" onClick={() => onChange({ role: role === 'owner' ? 'analyst' : 'owner' })}>
        <Icon name="again" />
        {role === 'owner' ? t.toAnalyst : t.toOwner}
      </button>
      {isDisabled ? null : (
        <button type="button" onClick={onReset}>
          <Icon name="key" />
          {t.reset}
        </button>
      )}
      <button type="button" onClick={() => onChange({ isDisabled: !isDisabled })}>
        <Icon name={isDisabled ? 'tick' : 'pause'} />
        {isDisabled ? t.enable : t.disable}
      </button>
    </Menu>
  );
}
