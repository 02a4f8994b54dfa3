import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Page } from '../../app/page.tsx';
import { Button } from '../../kit/button.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { membersQuery } from '../members/members-query.ts';
import { detailsText } from '../parts/details-text.ts';
import { Id, Rows } from '../parts/rows.tsx';

type Entry = Schemas['AuditEntryResponse'];
const PAGE = 50;

function auditQuery() {
  return infiniteQueryOptions({
    queryKey: ['audit'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return bodyOf(await api.GET('/app/api/audit', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The actions in the workspace, latest first. */
export default function AuditPage() {
  const t = text('audit');
  const query = useInfiniteQuery(auditQuery());
  return (
    <Page title={t.title} className="full">
      <p className="quiet">{t.lead}</p>
      <div className="card">
        <Loaded query={query} skeleton={<SkeletonRows rows={8} widths={[[2, 90]]} />}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            if (rows.length === 0) return <Empty title={t.none}>{t.noneText}</Empty>;
            return (
              <Rows
                label={t.title}
                rows={rows}
                keyOf={({ entryId }) => entryId}
                columns={[
                  {
                    head: t.heads.action,
                    cell: ({ action, at }) => (
                      <>
                        {t.action[action] ?? action}
                        <span className="narrow-only quiet">
                          <Moment iso={at} />
                        </span>
                      </>
                    ),
                  },
                  { head: t.heads.at, isWide: true, cell: ({ at }) => <Moment iso={at} /> },
                  { head: t.heads.who, cell: (entry) => <Who entry={entry} /> },
                  { head: t.heads.subject, isWide: true, cell: ({ subject }) => <Id>{subject}</Id> },
                  {
                    head: t.heads.details,
                    isWide: true,
                    cell: ({ details }) => (
                      <span className="cut audit-details" title={detailsText(details)}>
                        <UserText>{detailsText(details)}</UserText>
                      </span>
                    ),
                  },
                ]}
              />
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
    </Page>
  );
}

/** The member by address, or the program with a key. Members stay in the list, so another user is an operator. */
function Who({ entry: { userId, details } }: { readonly entry: Entry }) {
  const t = text('audit');
  const { data } = useQuery(membersQuery());
  if (userId === null) return 'keyId' in details ? t.program : t.system;
  const email = data?.members.find((member) => member.userId === userId)?.email;
  if (email === undefined) return data === undefined ? null : t.operator;
  return (
    <span className="wrap">
      <UserText>{email}</UserText>
    </span>
  );
}
