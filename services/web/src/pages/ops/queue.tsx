import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { api, bodyOf } from '../../api/client.ts';
import { showChanged } from '../../api/query-client.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Fact } from '../../kit/fact.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { errorText } from '../../kit/state.tsx';
import { clockText, durationText, numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { type Queue, queueQuery } from './ops-queries.ts';
import { Rows, Section } from './parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ageText, CountsNote, mostOf, orNone, QueueState } from './queues.tsx';

/** One queue: what it holds, how that went within the last hour, and what becomes of messages that fail. */
export default function QueuePage() {
  const { nav } = text('ops');
  const { queue } = useParams<{ queue: string }>();
  const query = useQuery(queueQuery(queue));
  return (
    <LoadedPage query={query} title={queue} back={{ href: '/ops', label: nav.pipeline }} widths={[[0, 60]]}>
      {(found) => <Whole queue={found} error={query.error} />}
    </LoadedPage>
  );
}

function Whole({ queue, error }: { readonly queue: Queue; readonly error: Error | null }) {
  const { queue: t, queues, area, nav, keys, polled } = text('ops');
  const [, go] = useLocation();
  const letters = `/ops/dead-letters?queue=${encodeURIComponent(queue.queue)}`;
  useShortcuts([{ keys: 'd', label: keys.deadLetters, run: () => go(letters) }]);
  const { ready, inWork, oldestSeconds, inPerSecond, outPerSecond, consumers, dead } = queue;
  const shrinksBy = inPerSecond === null || outPerSecond === null ? 0 : outPerSecond - inPerSecond;
  return (
    <Page
      title={queue.queue}
      area={area}
      className="ops"
      back={{ href: '/ops', label: nav.pipeline }}
      meta={[<QueueState key="state" queue={queue} />, polled(clockText(queue.measuredAt, locale()))]}
      actions={
        <>
          <PauseButton queue={queue} />
          <ButtonLink href={letters} keys="d">
            {t.letters(dead)}
          </ButtonLink>
        </>
      }
    >
      {queue.paused === null ? null : (
        <Banner
          tone="caution"
          title={
            <>
              {t.paused} <Moment iso={queue.paused.at} />
            </>
          }
        >
          {queue.paused.reason} {t.pausedBy(queue.paused.by)}
        </Banner>
      )}
      {error === null ? null : (
        <Banner tone="caution" title={t.stale}>
          {errorText(error).words}
        </Banner>
      )}
      <CountsNote counts={queue.counts} />
      <div className="ops-halves">
        <Section title={t.now}>
          <dl className="facts ops-facts">
            <Fact name={queues.heads.ready}>{numberText(ready, locale())}</Fact>
            <Fact name={queues.heads.inWork}>{orNone(inWork)}</Fact>
            <Fact name={queues.heads.oldest}>{ageText(oldestSeconds)}</Fact>
            <Fact name={t.in}>{orNone(inPerSecond)}</Fact>
            <Fact name={t.out}>{orNone(outPerSecond)}</Fact>
            <Fact name={t.drains}>
              {ready === 0 || shrinksBy <= 0 ? text('ops').none : durationText((ready / shrinksBy) * 1_000, locale())}
            </Fact>
            <Fact name={queues.heads.consumers}>{numberText(consumers, locale())}</Fact>
          </dl>
        </Section>
        <Section title={t.wiring}>
          <dl className="facts ops-facts">
            <Fact name={t.service}>{queue.service}</Fact>
            <Fact name={t.type}>
              <code>{queue.type}</code>
            </Fact>
            <Fact name={t.emittedBy}>{queue.emittedBy.join(', ')}</Fact>
            <Fact name={t.prefetch}>{numberText(queue.prefetch, locale())}</Fact>
            <Fact name={t.retries}>
              {queue.retries.map(({ waitSeconds }) => durationText(waitSeconds * 1_000, locale())).join(', ')}
            </Fact>
            <Fact name={t.after}>
              <Link href={letters}>{t.parked}</Link>
            </Fact>
          </dl>
        </Section>
      </div>
      <Section title={t.course} aside={t.courseLead}>
        <Rows
          label={t.course}
          rows={[
            { name: queues.heads.ready, values: queue.series },
            { name: t.in, values: queue.inSeries },
            { name: t.out, values: queue.outSeries },
          ]}
          keyOf={({ name }) => name}
          columns={[
            { head: t.figure, cell: ({ name }) => name },
            { head: t.latest, isNumber: true, cell: ({ values }) => orNone(values.at(-1) ?? null) },
            {
              head: t.most,
              isWide: true,
              isNumber: true,
              cell: ({ values }) => orNone(values.every((one) => one === null) ? null : mostOf(values)),
            },
            {
              head: t.hour,
              isNumber: true,
              cell: ({ name, values }) => (
                <Sparkline values={values} sentence={t.spark(name, values.at(-1) ?? null, mostOf(values))} />
              ),
            },
          ]}
        />
      </Section>
    </Page>
  );
}

function PauseButton({ queue: { queue, paused } }: { readonly queue: Queue }) {
  const { queue: t } = text('ops');
  const change = paused === null ? 'pause' : 'resume';
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const send = useMutation({
    mutationFn: async (reason: string) => {
      const request = { params: { path: { queue } }, body: { reason } };
      return change === 'pause'
        ? bodyOf(await api.POST('/app/api/operations/queues/{queue}/pause', request))
        : bodyOf(await api.POST('/app/api/operations/queues/{queue}/resume', request));
    },
    onSuccess: async (changed) => {
      await showChanged(queueQuery(queue).queryKey, changed);
      close();
    },
  });
  return (
    <>
      <Button
        look={change === 'pause' ? 'line' : 'ink'}
        onClick={() => {
          send.reset();
          setIsOpen(true);
        }}
      >
        {t[change].submit}
      </Button>
      {isOpen ? (
        <ReasonDialog
          {...t[change]}
          isBusy={send.isPending}
          error={send.error}
          onSubmit={(reason) => send.mutate(reason)}
          onClose={close}
        >
          <p>
            <code>{queue}</code>
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
