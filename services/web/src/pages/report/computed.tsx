import { lazy, Suspense, useState } from 'react';
import { loadPage } from '../../app/load-page.ts';
import { loadText, text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';

/** Few readers open it, so its code is not part of the report. */
const StoredRun = lazy(() =>
  loadPage(async () => (await Promise.all([import('./stored-run.tsx'), loadText('sku')]))[0]),
);

/** The time line of the run that made the report, read when it is opened. */
export function Computed({ report }: { readonly report: Report }) {
  const t = text('report').computed;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="report-computed" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="strong">{t.title}</summary>
      {isOpen ? (
        <Suspense>
          <StoredRun report={report} />
        </Suspense>
      ) : null}
    </details>
  );
}
