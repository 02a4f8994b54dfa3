import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listingsQuery } from '../listing/listing-queries.ts';
import { History } from '../listing/history.tsx';
import { text } from '../../i18n/text.ts';
import { Plan } from '../sku/plan.tsx';
import { ReportList } from './report-list.tsx';
import type { Report } from './report-parts.ts';

/** All reports of the candidate, newest first, then its draft listings and their history. */
export function HistoryTab({ report: { skuId, reportId } }: { readonly report: Report }) {
  const { history: t } = text('report');
  const listings = useQuery(listingsQuery(skuId)).data ?? [];
  return (
    <div className="history-tab">
      <ReportList skuId={skuId} present={reportId} />
      <Plan key={skuId} skuId={skuId} />
      {listings.map(({ listingId, storeId, storeName, history, push }) => (
        <div key={listingId}>
          <History events={history} title={t.listing(storeName)} />
          <p className="history-link">
            <Link href={`/skus/${skuId}/listing?store=${storeId}`} className="link">
              {push === null ? t.openListing : t.openPush(text('listing').outcome[push.state] ?? push.state)}
            </Link>
          </p>
        </div>
      ))}
    </div>
  );
}
