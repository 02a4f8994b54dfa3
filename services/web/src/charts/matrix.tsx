import { moneyText } from '../format/money-text.ts';
import { percentText } from '../format/numbers.ts';
import type * as texts from '../i18n/en/charts.ts';
import { Frame, type FrameProps } from './frame.tsx';
import { type MatrixCell, type MatrixProps, MatrixTable } from './matrix-table.tsx';

interface FullProps extends MatrixProps, FrameProps {
  readonly selected?: MatrixCell | undefined;
  /** Without it, cells are not buttons. */
  readonly onSelect?: (cell: MatrixCell) => void;
}

/** The profit of one sale in each case, coloured by its share of net revenue. The selected cell is outlined. */
export function Matrix({ selected, onSelect, ...props }: FullProps) {
  const sorted = [...props.cells].sort((a, b) => b.cents - a.cents);
  const notesOf = (cell: MatrixCell) =>
    [
      ...(cell.isBase ? [props.words.base] : []),
      ...(cell === sorted[0] ? [props.words.best] : []),
      ...(cell === sorted.at(-1) ? [props.words.worst] : []),
    ].join(', ');
  return (
    <Frame {...props} className="matrix">
      <MatrixTable {...props} caption={props.title}>
        {(cell) =>
          onSelect === undefined ? (
            <div className="matrix-inside">
              <Inside {...props} cell={cell} notes={notesOf(cell)} />
            </div>
          ) : (
            <button
              type="button"
              className="matrix-inside"
              aria-pressed={cell.row === selected?.row && cell.column === selected.column}
              onClick={() => onSelect(cell)}
            >
              <Inside {...props} cell={cell} notes={notesOf(cell)} />
            </button>
          )
        }
      </MatrixTable>
      <Scale words={props.words} />
    </Frame>
  );
}

function Inside({
  cell,
  notes,
  currency,
  locale,
  words,
}: MatrixProps & { readonly cell: MatrixCell; readonly notes: string }) {
  return (
    <>
      <span className="matrix-amount">{moneyText({ cents: cell.cents, currency }, locale)}</span>
      <span>{cell.bps === null ? words.noRevenue : percentText(cell.bps, locale)}</span>
      {notes === '' && cell.cents >= 0 ? null : (
        <span className="matrix-notes">
          {cell.cents < 0 ? <b>{words.loss}</b> : null}
          {cell.cents < 0 && notes !== '' ? `, ${notes}` : notes}
        </span>
      )}
    </>
  );
}

/** Legend: the six steps from the greatest loss to the greatest gain. */
function Scale({ words }: { readonly words: typeof texts.matrix }) {
  return (
    <p className="matrix-scale">
      <Steps names={['loss-3', 'loss-2', 'loss-1']} />
      {words.loss} <b>0</b> {words.gain}
      <Steps names={['gain-1', 'gain-2', 'gain-3']} />
      <span className="faint">{words.steps}</span>
    </p>
  );
}

function Steps({ names }: { readonly names: readonly string[] }) {
  return (
    <svg width="96" height="12" aria-hidden="true">
      {names.map((name, place) => (
        <rect key={name} className={`step-${name}`} x={place * 33} width="30" height="12" rx="2" />
      ))}
    </svg>
  );
}
