import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Checkbox } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { ConfidenceBlocks } from '../../charts/confidence.tsx';
import { SmallScore } from '../../charts/small-score.tsx';
import { DraftMark, ToneMark, toneOf, VerdictBadge } from '../../kit/marks.tsx';
import { Moment, Money, Route, routeAssumed } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { percentText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Column } from './columns.tsx';
import { isMoney, type ListState, type Summary } from './list-state.ts';
import { Preview } from './preview.tsx';

type Sort = ListState['sort'];

/** Score thresholds of CAUTION and ADVANCE (docs/users/evaluation.md). */
const THRESHOLDS = { caution: 50, advance: 75 };

interface TableProps {
  readonly rows: readonly Summary[];
  readonly columns: ReadonlySet<Column>;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** One row per candidate. The keys `j` and `k` move between rows, `x` selects, Enter opens. */
export function CandidateTable({ rows, columns, sort, onSort, selected, onSelect }: TableProps) {
  const t = text('candidates');
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<number>(undefined);
  const [looked, look] = useState<Summary>();
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('th a') ?? [])];
  const here = () => links().indexOf(document.activeElement as HTMLElement);
  const move = (step: number) => {
    const all = links();
    all[Math.min(Math.max(here() + step, 0), all.length - 1)]?.focus();
  };
  const toggle = (place: number, isRange: boolean) => {
    const next = new Set(selected);
    const from = isRange ? (last.current ?? place) : place;
    const isOn = !selected.has(rows[place]?.skuId ?? '');
    for (const { skuId } of rows.slice(Math.min(from, place), Math.max(from, place) + 1))
      if (isOn) next.add(skuId);
      else next.delete(skuId);
    last.current = place;
    onSelect(next);
  };
  useShortcuts([
    { keys: 'j', label: t.keys.next, run: () => move(1) },
    { keys: 'k', label: t.keys.previous, run: () => move(-1) },
    { keys: 'x', label: t.keys.select, run: () => here() >= 0 && toggle(here(), false) },
    { keys: 'X', label: t.keys.select, run: () => here() >= 0 && toggle(here(), true) },
  ]);
  const onArrow = (event: KeyboardEvent) => {
    if (event.key === ' ' && here() >= 0) {
      event.preventDefault();
      look(rows[here()]);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || here() < 0) return;
    event.preventDefault();
    move(step);
  };
  const areAll = rows.every(({ skuId }) => selected.has(skuId));
  return (
    <Scroller label={t.columns.caption}>
      <table className="table candidate-table" role="table">
        <caption className="unseen">{t.columns.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell">
              <Checkbox
                label={t.selection.all}
                isLabelUnseen
                checked={areAll}
                isMixed={selected.size > 0 && !areAll}
                onChange={() => onSelect(new Set(areAll ? [] : rows.map(({ skuId }) => skuId)))}
              />
            </td>
            <th scope="col" role="columnheader">
              {t.columns.candidate}
            </th>
            {columns.has('route') ? (
              <th scope="col" role="columnheader" className="wide-only">
                {t.columns.route}
              </th>
            ) : null}
            {columns.has('stage') ? (
              <th scope="col" role="columnheader" className="wide-only">
                {t.columns.stage}
              </th>
            ) : null}
            <th scope="col" role="columnheader">
              {t.columns.verdict}
            </th>
            <SortHead name="score" sort={sort} onSort={onSort} />
            {columns.has('confidence') ? <SortHead name="confidence" sort={sort} onSort={onSort} /> : null}
            {columns.has('landedCost') ? <SortHead name="landedCost" sort={sort} onSort={onSort} isWideOnly /> : null}
            {columns.has('cm2') ? <SortHead name="cm2" sort={sort} onSort={onSort} /> : null}
            {columns.has('cm2Percent') ? (
              <th scope="col" role="columnheader" className="number wide-only">
                {t.columns.cm2Percent}
              </th>
            ) : null}
            {columns.has('breakEvenCac') ? (
              <th scope="col" role="columnheader" className="number wide-only">
                {t.columns.breakEvenCac}
              </th>
            ) : null}
            {columns.has('submittedAt') ? <SortHead name="submittedAt" sort={sort} onSort={onSort} /> : null}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body} onKeyDown={onArrow}>
          {rows.map((row, place) => (
            <Row
              key={row.skuId}
              row={row}
              columns={columns}
              isSelected={selected.has(row.skuId)}
              onToggle={(isRange) => toggle(place, isRange)}
            />
          ))}
        </tbody>
      </table>
      {looked === undefined ? null : <Preview row={looked} onClose={() => look(undefined)} />}
    </Scroller>
  );
}

function Row({
  row,
  columns,
  isSelected,
  onToggle,
}: {
  readonly row: Summary;
  readonly columns: ReadonlySet<Column>;
  readonly isSelected: boolean;
  readonly onToggle: (isRange: boolean) => void;
}) {
  const t = text('candidates');
  const [, go] = useLocation();
  const name = row.title ?? t.row.untitled;
  const href = row.reportId === null ? `/skus/${row.skuId}` : `/reports/${row.reportId}`;
  return (
    <tr role="row" data-selected={isSelected || undefined} onDoubleClick={() => go(href)}>
      <td role="cell" className="select-cell">
        <Checkbox
          label={t.row.select(name)}
          isLabelUnseen
          checked={isSelected}
          onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      <th scope="row" role="rowheader" className="title-cell">
        <Link href={href} className="cut" aria-keyshortcuts="Enter Space">
          <UserText>{name}</UserText>
        </Link>
        {row.hasDraft ? <DraftMark /> : null}
        {row.tags.map((tag) => (
          <span key={tag} className="tag">
            <UserText>{tag}</UserText>
          </span>
        ))}
      </th>
      {columns.has('route') ? (
        <td role="cell" className="wide-only quiet route-cell">
          <Route from={row.supplierCountry} to={row.market} assumed={routeAssumed(row)} />
        </td>
      ) : null}
      {columns.has('stage') ? (
        <td role="cell" className="wide-only quiet percent-cell">
          {row.stage === null ? null : text('common').stage[row.stage]}
        </td>
      ) : null}
      <td role="cell" className="verdict-cell">
        <Standing row={row} />
      </td>
      <td role="cell" className="number strong figure-cell" data-label={t.columns.score}>
        {row.score === null ? null : (
          <span className="measure">
            {row.score}
            <SmallScore score={row.score} tone={toneOf(row.verdict ?? 'REJECT')} thresholds={THRESHOLDS} />
          </span>
        )}
      </td>
      {columns.has('confidence') ? (
        <td role="cell" className="number figure-cell" data-label={t.columns.confidence}>
          {row.confidencePercent === null ? null : (
            <span className="measure">
              {`${String(row.confidencePercent)}%`}
              <ConfidenceBlocks bps={row.confidencePercent * 100} />
            </span>
          )}
        </td>
      ) : null}
      {columns.has('landedCost') ? (
        <td role="cell" className="number wide-only figure-cell" data-label={t.columns.landedCost}>
          {row.trueLandedCostCents === null ? null : <Money cents={row.trueLandedCostCents} currency={row.currency} />}
        </td>
      ) : null}
      {columns.has('cm2') ? (
        <td role="cell" className="number figure-cell" data-label={t.columns.cm2}>
          {row.cm2Cents === null ? null : <Money cents={row.cm2Cents} currency={row.currency} saysLoss />}
        </td>
      ) : null}
      {columns.has('cm2Percent') ? (
        <td role="cell" className="number wide-only percent-cell">
          {row.cm2Bps === null ? null : percentText(row.cm2Bps, locale())}
        </td>
      ) : null}
      {columns.has('breakEvenCac') ? (
        <td role="cell" className="number wide-only percent-cell">
          {row.breakEvenCacCents === null ? null : <Money cents={row.breakEvenCacCents} currency={row.currency} />}
        </td>
      ) : null}
      {columns.has('submittedAt') ? (
        <td role="cell" className="number quiet time-cell">
          <Moment iso={row.submittedAt} isRelative />
        </td>
      ) : null}
    </tr>
  );
}

/** The verdict, or the reason for its absence. */
function Standing({ row }: { readonly row: Summary }) {
  const t = text('candidates');
  if (row.verdict !== null) return <VerdictBadge verdict={row.verdict} />;
  if (row.status === 'FAILED')
    return (
      <span className="with-mark">
        <ToneMark tone="reject" />
        {t.row.failed}
      </span>
    );
  return (
    <span className="with-mark quiet">
      <Icon name="clock" size={14} />
      {t.row.running}
    </span>
  );
}

function SortHead({
  name,
  sort,
  onSort,
  isWideOnly = false,
}: {
  readonly name: 'score' | 'confidence' | 'landedCost' | 'cm2' | 'submittedAt';
  readonly isWideOnly?: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}) {
  const { columns, sorting } = text('candidates');
  const isDown = sort === `-${name}`;
  const isUp = sort === name;
  const sortOf = isDown ? 'descending' : isUp ? 'ascending' : 'none';
  return (
    <th scope="col" role="columnheader" className={isWideOnly ? 'number wide-only' : 'number'} aria-sort={sortOf}>
      <button
        type="button"
        className="sort"
        title={isMoney(name) ? sorting.money : undefined}
        onClick={() => onSort(isDown ? name : `-${name}`)}
      >
        {columns[name]}
        {isDown || isUp ? <Icon name={isDown ? 'chevron-down' : 'chevron-up'} size={13} /> : null}
      </button>
    </th>
  );
}
