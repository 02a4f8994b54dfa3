import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { reportQuery, skuQuery } from '../../api/queries.ts';
import { Page } from '../../app/page.tsx';
import { useUrlState } from '../../app/use-url-state.ts';
import { Button, ButtonLink, IconButton } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { download } from '../../kit/download.ts';
import { Checkbox } from '../../kit/field.tsx';
import { VerdictBadge } from '../../kit/marks.tsx';
import { Banner, Empty } from '../../kit/message.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { FaultNotice } from '../../kit/state.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { isolated } from '../../format/isolated.ts';
import { flag, type Params, texts } from '../../format/url-state.ts';
import { text } from '../../i18n/text.ts';
import type { Report } from '../report/report-parts.ts';
import { AddDialog } from './add-dialog.tsx';
import { compareCsv } from './compare-csv.ts';
import { type CompareRow, groupsOf } from './compare-rows.tsx';
import './compare.css';

/** More columns cannot be compared. */
const COMPARED_MAX = 4;
const STATE = { sku: texts(COMPARED_MAX), differences: flag() } satisfies Params;

/** Two to four candidates side by side, with the best value of each row marked. */
export default function Compare() {
  const t = text('compare');
  const { actions } = text('common');
  const [{ sku: skuIds, differences }, change] = useUrlState(STATE);
  const [isAdding, add] = useState(false);
  const skus = useQueries({ queries: skuIds.map(skuQuery) });
  const reportIds = skus.map(({ data }) => data?.reportId ?? undefined);
  const reports = useQueries({
    queries: reportIds.map((reportId) => ({ ...reportQuery(reportId ?? ''), enabled: reportId !== undefined })),
  });
  const columns = reports.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const error = [...skus, ...reports].find((query) => query.error !== null)?.error ?? null;
  const remove = (skuId: string) => change({ sku: skuIds.filter((one) => one !== skuId) });
  return (
    <Page
      title={t.title(skuIds.length)}
      area={t.area}
      className="full compare"
      actions={
        <>
          {columns.length === 0 ? null : (
            <>
              <CopyButton value={() => window.location.href}>{actions.copyLink}</CopyButton>
              <Button
                look="quiet"
                icon="download"
                onClick={() => download('compare.csv', 'text/csv', compareCsv(columns))}
              >
                {t.exportCsv}
              </Button>
            </>
          )}
          {skuIds.length < COMPARED_MAX ? (
            <Button icon="plus" onClick={() => add(true)}>
              {t.add}
            </Button>
          ) : null}
        </>
      }
    >
      {error === null ? null : <FaultNotice error={error} />}
      {skuIds.length === 0 ? (
        <section className="card">
          <Empty
            title={t.empty.title}
            action={
              <ButtonLink href="/" look="ink">
                {t.empty.go}
              </ButtonLink>
            }
          >
            {t.empty.text}
          </Empty>
        </section>
      ) : null}
      {skus
        .flatMap(({ data }) => (data?.reportId === null ? [data] : []))
        .map(({ skuId, candidate }) => (
          <Banner
            key={skuId}
            tone="plain"
            title={`${isolated(candidate.title ?? t.untitled)}: ${t.noReport}`}
            action={<Button onClick={() => remove(skuId)}>{t.remove(candidate.title ?? t.untitled)}</Button>}
          />
        ))}
      {columns.length === 0 ? null : (
        <>
          <div>
            <Checkbox
              label={t.onlyDifferences}
              checked={differences}
              onChange={(event) => change({ differences: event.target.checked })}
            />
          </div>
          <Table reports={columns} isShort={differences} onRemove={remove} />
        </>
      )}
      {isAdding ? (
        <AddDialog
          present={skuIds}
          onAdd={(skuId) => {
            change({ sku: [...skuIds, skuId] });
            add(false);
          }}
          onClose={() => add(false)}
        />
      ) : null}
    </Page>
  );
}

function Table({
  reports,
  isShort,
  onRemove,
}: {
  readonly reports: readonly Report[];
  readonly isShort: boolean;
  readonly onRemove: (skuId: string) => void;
}) {
  const t = text('compare');
  const groups = groupsOf(reports)
    .map(({ rows, ...group }) => ({ ...group, rows: rows.filter(({ isSame }) => !isShort || !isSame) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Scroller className="card" label={t.caption}>
      <table className="compare-table">
        <caption className="unseen">{t.caption}</caption>
        <thead>
          <tr>
            <td />
            {reports.map(({ reportId, skuId, candidate, verdict }) => (
              <th key={reportId} scope="col">
                <span className="compare-head">
                  <Link href={`/reports/${reportId}`} className="link wrap" title={candidate.title ?? t.untitled}>
                    <UserText>{candidate.title ?? t.untitled}</UserText>
                  </Link>
                  <IconButton
                    icon="cross"
                    label={t.remove(candidate.title ?? t.untitled)}
                    onClick={() => onRemove(skuId)}
                  />
                </span>
                <VerdictBadge verdict={verdict} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, title, rows }) => (
          <tbody key={key}>
            {title === undefined ? null : (
              <tr className="compare-group">
                <th scope="rowgroup" colSpan={reports.length + 1}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </Scroller>
  );
}

function Row({ row: { label, note, cells } }: { readonly row: CompareRow }) {
  const t = text('compare');
  return (
    <tr>
      <th scope="row">
        {label}
        {note === undefined ? null : <span className="faint">{` ${note}`}</span>}
      </th>
      {cells.map(({ key, shown, isBest }) => (
        <td key={key} className="number">
          {isBest ? <span className="faint compare-best">{t.best}</span> : null}
          <span className={isBest ? 'strong' : undefined}>{shown}</span>
        </td>
      ))}
    </tr>
  );
}
