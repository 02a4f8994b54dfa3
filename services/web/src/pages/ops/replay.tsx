import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api, bodyOf } from '../../api/client.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { Button } from '../../kit/button.tsx';
import { Fact } from '../../kit/fact.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { errorText } from '../../kit/state.tsx';
import { numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { type Replay, replayQuery } from './ops-queries.ts';
import { ReplayState } from './replay-state.tsx';
import './ops.css';

type Change = 'pause' | 'resume' | 'cancel';

/** How far a replay is. It goes on without this page. */
export default function ReplayPage() {
  const { replay: t } = text('ops');
  const { replayId } = useParams<{ replayId: string }>();
  const query = useQuery(replayQuery(replayId));
  return (
    <LoadedPage query={query} title={t.area} back={{ href: '/ops/replays', label: t.title }} widths={[[0, 60]]}>
      {(replay) => <Whole replay={replay} />}
    </LoadedPage>
  );
}

function Whole({ replay }: { readonly replay: Replay }) {
  const { replay: t } = text('ops');
  const queries = useQueryClient();
  const { replayId, state, planned, sent, leftOut, returned } = replay;
  const change = useMutation({
    mutationFn: async (to: Change) => {
      const params = { path: { replayId } };
      if (to === 'pause') return bodyOf(await api.POST('/app/api/operations/replays/{replayId}/pause', { params }));
      if (to === 'resume') return bodyOf(await api.POST('/app/api/operations/replays/{replayId}/resume', { params }));
      return bodyOf(await api.POST('/app/api/operations/replays/{replayId}/cancel', { params }));
    },
    onSuccess: (changed) => queries.setQueryData(['ops', 'replays', replayId], changed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['ops', 'replays'] }),
  });
  const button = (to: Change, look: 'ink' | 'line' | 'quiet') => (
    <Button look={look} isBusy={change.isPending} onClick={() => change.mutate(to)}>
      {t[to]}
    </Button>
  );
  return (
    <Page
      title={t.of(planned)}
      area={t.title}
      className="ops"
      {...(state === 'running' ? { mark: '●' } : state === 'done' ? { mark: '✓' } : {})}
      back={{ href: '/ops/replays', label: t.title }}
      meta={[<ReplayState key="state" replay={replay} />]}
      actions={
        <>
          {state === 'running' || state === 'paused' ? button('cancel', 'quiet') : null}
          {state === 'running' ? button('pause', 'line') : null}
          {state === 'paused' ? button('resume', 'ink') : null}
        </>
      }
    >
      {replay.stateReason === 'returning' ? (
        <Banner tone="caution" title={t.returning}>
          {t.returningText}
        </Banner>
      ) : null}
      {change.error === null ? null : (
        <Banner tone="reject" title={t.failed}>
          {errorText(change.error).words}
        </Banner>
      )}
      <section className="card ops-progress">
        <p className="figure">{t.progress(sent, planned)}</p>
        <progress aria-label={t.area} value={sent + leftOut} max={planned} />
        <dl className="facts">
          <Fact name={t.returned}>
            <span className={returned === 0 ? '' : 'strong'}>{numberText(returned, locale())}</span>
          </Fact>
          <Fact name={t.leftOut}>{numberText(leftOut, locale())}</Fact>
          <Fact name={t.batch}>{numberText(replay.batchSize, locale())}</Fact>
          <Fact name={t.filter}>
            <Which replay={replay} />
          </Fact>
          <Fact name={t.started}>
            <Moment iso={replay.startedAt} />
          </Fact>
          <Fact name={t.by}>
            <code>{replay.startedBy}</code>
          </Fact>
          {replay.endedAt === null ? null : (
            <Fact name={t.ended}>
              <Moment iso={replay.endedAt} />
            </Fact>
          )}
        </dl>
      </section>
    </Page>
  );
}

/** The messages that are meant, as a way to those that are parked now. */
function Which({ replay: { queue, cause, search, messages } }: { readonly replay: Replay }) {
  const { replay: t } = text('ops');
  if (messages !== null) return t.chosen(messages.length);
  const query = new URLSearchParams(
    [
      ['queue', queue],
      ['cause', cause],
      ['q', search],
    ].flatMap(([name, value]) => (value == null ? [] : [[name ?? '', value]])),
  ).toString();
  return (
    <Link href={`/ops/dead-letters${query === '' ? '?view=list' : `?${query}`}`}>
      {query === '' ? t.everything : [queue, cause, search].filter(Boolean).join(', ')}
    </Link>
  );
}
