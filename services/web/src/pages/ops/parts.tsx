import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../kit/icon.tsx';
import { type Tone, ToneMark } from '../../kit/marks.tsx';
import { numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import './ops.css';

export { type Column, Id, Nothing, Rows, Section } from '../parts/rows.tsx';

/** The headings of docs/operators/runbook.md that states lead to. */
export type Heading =
  | 'EvaluationPromiseBurn'
  | 'EvaluationStuck'
  | 'QueueWithoutConsumer'
  | 'DeadLetters'
  | 'OutboxStuck'
  | 'BrokerUnavailable'
  | 'QuoteSourceFailing'
  | 'RateTableOutdated'
  | 'StoreQuarantined'
  | 'WebhookDeliveriesFailing'
  | 'RequestsRefused'
  | 'ServiceDown';

/** States without a colour. */
const PLAIN = { fine: 'tick', paused: 'pause', cancelled: 'minus' } as const;

function isPlain(tone: string): tone is keyof typeof PLAIN {
  return tone in PLAIN;
}

/** A state by its mark and its word, which lead to what can be done about it. A fine state has a plain tick: colour is for trouble. */
export function State({
  tone,
  runbook,
  children,
}: {
  readonly tone: Exclude<Tone, 'advance'> | keyof typeof PLAIN;
  readonly runbook: Heading;
  readonly children: ReactNode;
}) {
  return (
    <Link
      href={`/ops/runbook/${runbook}`}
      className={`ops-state ops-state-${tone}`}
      title={text('ops').runbook.link(runbook)}
    >
      {isPlain(tone) ? <Icon name={PLAIN[tone]} /> : <ToneMark tone={tone} />}
      {children}
    </Link>
  );
}

/** How many messages of each queue are meant. */
export function QueueCounts({
  queues,
}: {
  readonly queues: readonly { readonly queue: string; readonly count: number }[];
}) {
  return queues.map(({ queue, count }) => (
    <span key={queue} className="ops-queue-count">
      <code>{queue}</code> {numberText(count, locale())}
    </span>
  ));
}
