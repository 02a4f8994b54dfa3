import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../kit/icon.tsx';
import { type Tone, ToneMark } from '../../kit/marks.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { numberText } from '../../text/numbers.ts';
import { locale, text } from '../../texts/text.ts';
import './ops.css';

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

/** A part of a page: its heading, one quiet line at the right, and a card. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="ops-section">
      <div className="ops-head">
        <h2>{title}</h2>
        {aside === undefined ? null : <span className="quiet">{aside}</span>}
      </div>
      <div className="card">{children}</div>
    </section>
  );
}

export interface Column<Row> {
  readonly head: string;
  readonly isNumber?: boolean;
  /** Left out on a narrow screen: it stands elsewhere, or can wait. */
  readonly isWide?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Rows of a card. The first column names the row. */
export function Rows<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}) {
  const classOf = ({ isNumber, isWide }: Column<Row>) =>
    [isNumber === true ? 'number' : '', isWide === true ? 'ops-wide' : ''].join(' ').trim() || undefined;
  return (
    <Scroller label={label}>
      <table className="table">
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.head} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.head} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** One line of a card that has nothing to list. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="ops-nothing">{children}</p>;
}

/** An id, which may be long. */
export function Id({ children, isShort = false }: { readonly children: string; readonly isShort?: boolean }) {
  return (
    <code className={`ops-id ${isShort ? 'ops-id-short' : ''}`} title={children}>
      {children}
    </code>
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
