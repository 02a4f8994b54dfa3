import { useInfiniteQuery } from '@tanstack/react-query';
import { Page } from '../../app/page.tsx';
import { Button } from '../../kit/button.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { detailsText } from '../parts/details-text.ts';
import { auditQuery } from './ops-queries.ts';
import { Id, Rows } from './parts.tsx';

/** The operators' actions, latest first. */
export default function AuditPage() {
  const { audit: t, area, nav, letters } = text('ops');
  const query = useInfiniteQuery(auditQuery());
  return (
    <Page title={t.title} area={area} className="full ops" back={{ href: '/ops', label: nav.pipeline }}>
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
                        <span className="narrow-only ops-under">
                          <Moment iso={at} />
                        </span>
                      </>
                    ),
                  },
                  { head: t.heads.at, isWide: true, cell: ({ at }) => <Moment iso={at} /> },
                  { head: t.heads.subject, isWide: true, cell: ({ subject }) => <Id>{subject}</Id> },
                  { head: t.heads.who, isWide: true, cell: ({ userId }) => <Id>{userId ?? ''}</Id> },
                  {
                    head: t.heads.details,
                    cell: ({ details }) => (
                      <span className="cut ops-reason" title={detailsText(details)}>
                        {detailsText(details)}
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
              {letters.more}
            </Button>
          </div>
        ) : null}
      </div>
    </Page>
  );
}
