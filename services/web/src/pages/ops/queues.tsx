import { Link } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { Banner } from '../../kit/message.tsx';
import { durationText, numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Overview } from './ops-queries.ts';
import { Nothing, Rows, Section, State } from './parts.tsx';

type Queue = Schemas['QueueResponse'];

const TONES = { fine: 'fine', growing: 'caution', stalled: 'reject', paused: 'paused' } as const;

/** All queues, the worst first. */
export function Queues({
  queues,
  counts,
}: {
  readonly queues: Overview['queues'];
  readonly counts: Overview['queueCounts'];
}) {
  const { queues: t } = text('ops');
  if (queues === null)
    return (
      <Section title={t.title}>
        <Nothing>
          <State tone="reject" runbook="BrokerUnavailable">
            {t.away}
          </State>
        </Nothing>
      </Section>
    );
  return (
    <Section title={t.title} aside={t.lead}>
      <CountsNote counts={counts} />
      <Rows
        label={t.title}
        rows={queues}
        keyOf={({ queue }) => queue}
        columns={[
          {
            head: t.heads.queue,
            cell: (queue) => (
              <>
                <Link href={`/ops/queues/${queue.queue}`} className="id-text ops-queue" title={queue.queue}>
                  <code>{queue.queue}</code>
                </Link>
                <span className="narrow-only">
                  <QueueState queue={queue} />
                </span>
              </>
            ),
          },
          { head: t.heads.state, isWide: true, cell: (queue) => <QueueState queue={queue} /> },
          { head: t.heads.oldest, isNumber: true, isWide: true, cell: ({ oldestSeconds }) => ageText(oldestSeconds) },
          { head: t.heads.ready, isNumber: true, cell: ({ ready }) => numberText(ready, locale()) },
          { head: t.heads.inWork, isNumber: true, isWide: true, cell: ({ inWork }) => orNone(inWork) },
          { head: t.heads.rates, isNumber: true, isWide: true, cell: ratesText },
          {
            head: t.heads.consumers,
            isNumber: true,
            isWide: true,
            cell: ({ consumers }) => numberText(consumers, locale()),
          },
          {
            head: t.heads.dead,
            isNumber: true,
            cell: ({ queue, dead }) =>
              dead === 0 ? (
                <span className="faint">0</span>
              ) : (
                <Link
                  className="strong"
                  href={`/ops/dead-letters?queue=${encodeURIComponent(queue)}`}
                  aria-label={t.letters(dead, queue)}
                >
                  {numberText(dead, locale())}
                </Link>
              ),
          },
          {
            head: t.heads.spark,
            isNumber: true,
            isWide: true,
            cell: ({ queue, ready, series }) => (
              <Sparkline values={series} sentence={t.spark(queue, ready, Math.max(ready, mostOf(series)))} />
            ),
          },
        ]}
      />
    </Section>
  );
}

export function QueueState({ queue: { state } }: { readonly queue: Queue }) {
  const { queues: t } = text('ops');
  return (
    <State tone={TONES[state]} runbook={state === 'growing' ? 'EvaluationPromiseBurn' : 'QueueWithoutConsumer'}>
      {t.state[state] ?? state}
    </State>
  );
}

/** Why there are no messages in work, rates and ages; nothing while there are. */
export function CountsNote({ counts }: { readonly counts: Overview['queueCounts'] }) {
  const { queues: t } = text('ops');
  if (counts === 'answered') return null;
  if (counts === 'none') return <p className="ops-note quiet">{t.noCounts}</p>;
  return (
    <Banner tone="caution" title={t.countsAway}>
      {t.countsAwayText}
    </Banner>
  );
}

export function ageText(seconds: number | null): string {
  return seconds === null || seconds === 0 ? text('ops').none : durationText(seconds * 1_000, locale());
}

export function ratesText({ inPerSecond, outPerSecond }: Pick<Queue, 'inPerSecond' | 'outPerSecond'>): string {
  if (inPerSecond === null || outPerSecond === null) return text('ops').none;
  return `${numberText(inPerSecond, locale())} / ${numberText(outPerSecond, locale())}`;
}

export function orNone(count: number | null): string {
  return count === null ? text('ops').none : numberText(count, locale());
}

/** The greatest value of a course; 0 when nothing was measured. */
export function mostOf(course: readonly (number | null)[]): number {
  return Math.max(0, ...course.map((value) => value ?? 0));
}
