import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Page } from '../../app/page.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { replaysQuery } from './ops-queries.ts';
import { Rows } from './parts.tsx';
import { ReplayState } from './replay-state.tsx';

/** The latest replays, the present one first. */
export default function ReplaysPage() {
  const { replay: t, area, nav, queues } = text('ops');
  const query = useQuery(replaysQuery());
  return (
    <Page title={t.title} area={area} className="full ops" back={{ href: '/ops', label: nav.pipeline }}>
      <div className="card">
        <Loaded query={query} skeleton={<SkeletonRows rows={4} widths={[[2, 60]]} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={t.none}>{t.noneText}</Empty>
            ) : (
              <Rows
                label={t.title}
                rows={data}
                keyOf={({ replayId }) => replayId}
                columns={[
                  {
                    head: t.area,
                    cell: ({ replayId, planned }) => <Link href={`/ops/replays/${replayId}`}>{t.of(planned)}</Link>,
                  },
                  { head: queues.heads.state, cell: (one) => <ReplayState replay={one} /> },
                  { head: t.sent, isNumber: true, cell: ({ sent }) => numberText(sent, locale()) },
                  {
                    head: t.returned,
                    isNumber: true,
                    isWide: true,
                    cell: ({ returned }) => numberText(returned, locale()),
                  },
                  { head: t.started, isNumber: true, cell: ({ startedAt }) => <Moment iso={startedAt} isRelative /> },
                ]}
              />
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
