import { csvText, OFFER_FIELDS, type OfferField, offerFieldsOf, readOffers, type Table } from '@cpes/client/table';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { askBeforeLeaving } from '../../app/leave-guard.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { ApiCall } from '../../kit/api-call.tsx';
import { Button } from '../../kit/button.tsx';
import { download } from '../../kit/download.ts';
import { Banner } from '../../kit/message.tsx';
import { editableMoney } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';
import { ChooseTable } from '../parts/choose-table.tsx';
import { OfferOutcome } from './offer-outcome.tsx';
import { OfferPreview } from './offer-preview.tsx';
import type { Offer } from './offer-queries.ts';
import { readQuotes, type ReadQuotes } from './read-quotes.ts';
import { isSaved, useOfferRun } from './use-offer-run.ts';
import { useSkuOffers } from './use-sku-offers.ts';
import './offers.css';

const ACCEPT =
  '.csv,.tsv,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Imports the quotes of suppliers as offers: choose, check, save. */
export default function ImportOffers() {
  const t = text('offers');
  const { skuId } = useParams<{ skuId: string }>();
  const query = useSkuOffers(skuId);
  return (
    <LoadedPage query={query} title={t.quotes.title} back={backTo(skuId)} widths={[[0, 60]]}>
      {({ sku, offers }) => <Import sku={sku} offers={offers} />}
    </LoadedPage>
  );
}

function backTo(skuId: string): { readonly href: string; readonly label: string } {
  return { href: `/skus/${skuId}?tab=offers`, label: text('offers').back };
}

function Import({ sku, offers }: { readonly sku: Schemas['SkuResponse']; readonly offers: readonly Offer[] }) {
  const t = text('offers').quotes;
  const { skuId, candidate } = sku;
  const currency = candidate.costCurrency ?? sku.currency;
  const [table, setTable] = useState<Table>();
  const [columns, setColumns] = useState<readonly (OfferField | undefined)[]>([]);
  const [flaw, setFlaw] = useState<string>();
  /** A file that is not valid UTF-8 or UTF-16; the user can read it as Windows-1252. */
  const [unreadable, setUnreadable] = useState<Uint8Array>();
  const { run, start, resume, forget } = useOfferRun(skuId);
  const read = useMemo(
    () =>
      table === undefined
        ? { rows: [], offers: [] }
        : readOffers(table, columns, { currency, locale: locale(), header: table.header }),
    [table, columns, currency],
  );
  const isUnsaved =
    run === undefined
      ? read.offers.length > 0
      : run.offers.some(({ offerRef }) => !isSaved(run.outcomes.get(offerRef)));
  useEffect(() => {
    askBeforeLeaving(isUnsaved ? t.leave : undefined);
    return () => askBeforeLeaving(undefined);
  }, [isUnsaved, t.leave]);
  const show = (result: ReadQuotes, content: string | Uint8Array) => {
    const isEncoding = 'flaw' in result && result.flaw === 'encoding' && typeof content !== 'string';
    setUnreadable(isEncoding ? content : undefined);
    setFlaw('flaw' in result ? flawWords(result) : undefined);
    setTable('flaw' in result ? undefined : result);
    if (!('flaw' in result)) setColumns(offerFieldsOf(result.header));
  };
  const take = (content: string | Uint8Array, encoding?: 'windows-1252') => {
    readQuotes(content, encoding).then(
      (result) => show(result, content),
      () => setFlaw(text('common').fault.offline.title),
    );
  };
  const restart = () => {
    if (isUnsaved && !window.confirm(t.discard)) return;
    setTable(undefined);
    forget();
  };
  const [first] = read.offers;
  return (
    <Page title={t.title} area={text('offers').area} back={backTo(skuId)} className="import">
      {run === undefined && table === undefined ? (
        <>
          <h2>{t.steps.file}</h2>
          {flaw === undefined ? null : (
            <Banner
              tone="reject"
              title={flaw}
              action={
                unreadable === undefined ? undefined : (
                  <Button onClick={() => take(unreadable, 'windows-1252')}>{text('import').readAsWindows}</Button>
                )
              }
            />
          )}
          <ChooseTable
            words={{ ...t.words, money: t.currency(currency) }}
            accept={ACCEPT}
            onRead={take}
            onFlaw={(words) => {
              setUnreadable(undefined);
              setFlaw(words);
            }}
            onTemplate={() => download('quotes.csv', 'text/csv', template())}
          />
        </>
      ) : null}
      {run === undefined && table !== undefined ? (
        <>
          <h2>{t.steps.preview}</h2>
          <OfferPreview
            header={table.header}
            columns={columns}
            read={read}
            currency={currency}
            taken={new Set(offers.map(({ offerRef }) => offerRef))}
            onColumns={setColumns}
          />
          <div className="actions">
            <Button
              look="ink"
              aria-disabled={first === undefined || undefined}
              onClick={() => first !== undefined && start(read.offers, offers)}
            >
              {t.save(read.offers.length)}
            </Button>
            <Button look="quiet" onClick={restart}>
              {t.again}
            </Button>
            <span className="faint">{first === undefined ? t.nothing : t.notYet}</span>
          </div>
          {first === undefined ? null : (
            <ApiCall method="PUT" path={`/v2/skus/${skuId}/offers/${first.offerRef}`} body={first.offer} />
          )}
        </>
      ) : null}
      {run === undefined ? null : (
        <>
          <h2>{t.steps.run}</h2>
          <OfferOutcome run={run} skuId={skuId} onResume={resume} onAgain={restart} />
        </>
      )}
    </Page>
  );
}

function flawWords({ flaw, line }: Extract<ReadQuotes, { readonly flaw: string }>): string {
  const { quotes: t } = text('offers');
  if (flaw === 'old' || flaw === 'unreadable' || flaw === 'unpacked') return t[flaw];
  const { flaw: words, atLine } = text('import');
  return `${words[flaw] ?? flaw} (${atLine(line ?? 1)}).`;
}

/** Two quantities of one offer, with amounts in the user's locale. */
function template(): string {
  const money = (cents: number) => editableMoney({ cents, currency: 'USD' }, locale());
  const rows = [
    ['ningbo-2026', 'Ningbo Metal Works', 'CN', 'USD', 'FOB', 'sea', '500', '100', '500', money(480)],
    ['ningbo-2026', 'Ningbo Metal Works', 'CN', 'USD', 'FOB', 'sea', '500', '100', '2000', money(440)],
  ];
  const more = ['35', '', '24', '500', '400', '300', '12000', `Tooling: ${money(120_000)}`, 'quote-118.pdf'];
  return csvText([OFFER_FIELDS, ...rows.map((row) => [...row, ...more])]);
}
