import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { Page } from '../../app/page.tsx';
import { FaultNotice } from '../../kit/state.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { text } from '../../i18n/text.ts';
import { History } from './history.tsx';
import { type Kind, KINDS } from './rate-card-kinds.ts';
import { cardQuery } from './rate-card-queries.ts';
import { RowsTable } from './rows-table.tsx';
import { UploadCard } from './upload.tsx';
import './rate-cards.css';

/** A merchant's own rate cards, one tab for each kind. The address names the kind: `/rate-cards?kind=duty-rates`. */
export default function RateCardsPage() {
  const t = text('rate-cards');
  const [, navigate] = useLocation();
  const named = new URLSearchParams(useSearch()).get('kind');
  const kind = KINDS.find((one) => one === named) ?? KINDS[0];
  return (
    <Page title={t.title} className="rate-cards-page">
      <p className="quiet">{t.lead}</p>
      <Tabs
        label={t.kinds}
        tabs={KINDS.map((key) => ({ key, label: t.kind[key]?.name ?? key }))}
        current={kind}
        onSelect={(key) => navigate(`/rate-cards?kind=${key}`, { replace: true })}
      >
        <CardScreen key={kind} kind={kind} />
      </Tabs>
    </Page>
  );
}

function CardScreen({ kind }: { readonly kind: Kind }) {
  const t = text('rate-cards');
  const { data: present, error, refetch } = useQuery(cardQuery(kind));
  if (error !== null) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (present === undefined) return null;
  const { version, rowCount, rows } = present.card;
  return (
    <div className="rate-card">
      <p className="quiet">{t.kind[kind]?.about}</p>
      <UploadCard key={present.etag} kind={kind} present={present} />
      <section>
        <h2>{t.current.title}</h2>
        <p className="quiet">{rowCount === 0 ? t.current.none : t.current.version(version, rowCount)}</p>
        {rowCount === 0 ? null : <RowsTable kind={kind} rows={rows} />}
      </section>
      <History kind={kind} />
    </div>
  );
}
