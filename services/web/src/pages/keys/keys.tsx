import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../app/page.tsx';
import { ApiCall } from '../../kit/api-call.tsx';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { ToneMark } from '../../kit/marks.tsx';
import { Menu } from '../../kit/menu.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { membersQuery } from '../members/members-query.ts';
import { Rows } from '../parts/rows.tsx';
import { CreateKeyDialog } from './create-dialog.tsx';
import { type Key, keysQuery } from './keys-query.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RollDialog } from './roll-dialog.tsx';
import './keys.css';

type Open = { readonly kind: 'create' } | { readonly kind: 'roll' | 'revoke'; readonly key: Key };

/** The API keys of the workspace. */
export default function KeysPage() {
  const t = text('keys');
  const query = useInfiniteQuery(keysQuery());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const button = (
    <Button look="ink" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} actions={button}>
      <p className="quiet">{t.lead}</p>
      <div className="card">
        <Loaded query={query} skeleton={<SkeletonRows rows={6} widths={[[2, 90]]} />}>
          {({ pages }) => {
            const keys = pages.flatMap(({ data }) => data);
            return keys.length === 0 ? (
              <Empty title={t.empty.title} action={button}>
                {t.empty.text}
              </Empty>
            ) : (
              <KeyRows keys={keys} onOpen={setOpen} />
            );
          }}
        </Loaded>
        {query.hasNextPage ? (
          <div className="part-more">
            <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t.more}
            </Button>
          </div>
        ) : null}
      </div>
      <p className="faint">{t.usedNote}</p>
      <ApiCall method="GET" path="/v2/keys" />
      {open?.kind === 'create' ? <CreateKeyDialog onClose={close} /> : null}
      {open?.kind === 'roll' ? <RollDialog of={open.key} onClose={close} /> : null}
      {open?.kind === 'revoke' ? <RevokeDialog of={open.key} onClose={close} /> : null}
    </Page>
  );
}

function KeyRows({ keys, onOpen }: { readonly keys: readonly Key[]; readonly onOpen: (open: Open) => void }) {
  const t = text('keys');
  return (
    <Rows
      label={t.title}
      rows={keys}
      keyOf={({ keyId }) => keyId}
      columns={[
        {
          head: t.heads.name,
          cell: ({ name, prefix }) => (
            <>
              <UserText>{name}</UserText>
              <code className="key-prefix">{prefix}…</code>
            </>
          ),
        },
        { head: t.heads.scopes, isWide: true, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
        { head: t.heads.createdBy, isWide: true, cell: ({ createdBy }) => <Creator id={createdBy} /> },
        {
          head: t.heads.used,
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.never : <Moment iso={lastUsedAt} isRelative />),
        },
        {
          head: t.heads.expires,
          isWide: true,
          cell: ({ expiresAt }) => (expiresAt === null ? t.never : <Moment iso={expiresAt} />),
        },
        { head: t.heads.state, cell: (key) => <KeyState of={key} /> },
        {
          head: t.heads.actions,
          isNumber: true,
          cell: (key) =>
            key.state === 'in-force' ? (
              <Menu label={t.actions.of(key.name)} icon="dots" isLabelUnseen>
                {key.replacedBy === null ? (
                  <button type="button" onClick={() => onOpen({ kind: 'roll', key })}>
                    <Icon name="again" />
                    {t.actions.roll}
                  </button>
                ) : null}
                <button type="button" onClick={() => onOpen({ kind: 'revoke', key })}>
                  <Icon name="trash" />
                  {t.actions.revoke}
                </button>
              </Menu>
            ) : null,
        },
      ]}
    />
  );
}

function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  return (
    <span className="key-scopes">
      {scopes.map((scope) => (
        <code key={scope}>{scope}</code>
      ))}
    </span>
  );
}

/** The member who made a key, by address. Members stay in the list, so another user is an operator. */
function Creator({ id }: { readonly id: string | null }) {
  const t = text('keys');
  const { data } = useQuery(membersQuery());
  if (id === null) return t.operator;
  if (id.startsWith('key_')) return t.aKey;
  const email = data?.members.find(({ userId }) => userId === id)?.email;
  return email === undefined ? data === undefined ? null : t.operator : <UserText>{email}</UserText>;
}

function KeyState({ of: { state, replacedBy } }: { readonly of: Key }) {
  const { state: words } = text('keys');
  const shown = state === 'in-force' && replacedBy !== null ? 'rolled' : state;
  return (
    <span className="with-mark">
      {shown === 'in-force' ? (
        <ToneMark tone="advance" />
      ) : shown === 'rolled' ? (
        <ToneMark tone="caution" />
      ) : (
        <Icon name="minus" />
      )}
      {words[shown] ?? shown}
    </span>
  );
}
