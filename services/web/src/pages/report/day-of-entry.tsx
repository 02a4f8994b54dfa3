import { UserText } from '../../kit/user-text.tsx';
import { VerdictBadge } from '../../kit/marks.tsx';
import { Money } from '../../kit/money.tsx';
import { dayText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { type Entering, entryLineOf, type LineDay } from './entry-line.ts';
import type { Report } from './report-parts.ts';

type EnteringReport = Entering & Pick<Report, 'currency' | 'score' | 'verdict'>;

/** The time line from the report to the arrival of the goods, with each known change; nothing for older reports. */
export function DayOfEntry({ report }: { readonly report: EnteringReport }) {
  const t = text('report').entry;
  const { entry, candidate, scheduledChanges = [] } = report;
  if (entry === undefined) return null;
  const { transitDays, latestOrderDate, date, source } = entry;
  const isStated = candidate.entryDate !== null;
  return (
    <section className="card entry">
      <h2>{t.title}</h2>
      <p className="quiet">{t.lead}</p>
      <ol className="entry-line">
        {entryLineOf(report).map((point) => (
          <li key={`${point.kind} ${point.day}`} data-kind={point.kind}>
            <time dateTime={point.day}>{dayText(point.day, locale())}</time>
            <Point point={point} report={report} />
          </li>
        ))}
      </ol>
      {scheduledChanges.length === 0 ? <p>{t.none}</p> : null}
      <p>
        {isStated
          ? (latestOrderDate < today() ? t.orderWas : t.orderBy)(
              dayText(date, locale()),
              dayText(latestOrderDate, locale()),
              transitDays,
            )
          : t.orderToday(transitDays)}{' '}
        <span className="quiet">
          {t.source} <UserText>{source}</UserText>
        </span>
      </p>
    </section>
  );
}

function Point({ point, report }: { readonly point: LineDay; readonly report: EnteringReport }) {
  const t = text('report').entry;
  const { currency, issuedAt } = report;
  const now = today();
  if (point.kind === 'order')
    return (
      <div>
        <b>{point.day < now ? t.orderOver : t.order}</b>
        <p className="quiet">{t.orderText}</p>
      </div>
    );
  if (point.kind === 'step') {
    const [{ scoreThen, verdictThen }] = point.changes;
    const notices = [...new Set(point.changes.map(({ source }) => source))];
    return (
      <div>
        {point.changes.map(({ factor, fromCents, toCents }) => (
          <p key={factor}>
            {nameOf(factor)} <Money cents={fromCents} currency={currency} /> →{' '}
            <b>
              <Money cents={toCents} currency={currency} />
            </b>
          </p>
        ))}
        <p>
          {t.then(scoreThen)} <VerdictBadge verdict={verdictThen} />
        </p>
        {notices.map((notice) => (
          <p key={notice} className="quiet">
            {t.notice} <UserText>{notice}</UserText>
          </p>
        ))}
      </div>
    );
  }
  const isReport = point.kind === 'arrival' && report.candidate.entryDate !== null;
  return (
    <div>
      <b>{point.kind === 'arrival' ? t.arrival : issuedAt.startsWith(now) ? t.today : t.issued}</b>
      {point.figures.map(({ factor, cents }) => (
        <p key={factor}>
          {nameOf(factor)} <Money cents={cents} currency={currency} />
        </p>
      ))}
      {isReport ? (
        <p>
          {t.then(report.score)} <VerdictBadge verdict={report.verdict} />
        </p>
      ) : null}
    </div>
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function nameOf(factor: string): string {
  const { factor: factors } = text('common');
  return factors[factor] ?? text('report').terms.name[factor] ?? factor;
}
