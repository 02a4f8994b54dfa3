import { type SubmitEvent, useState } from 'react';
import type { Schemas } from '../../../api/client.ts';
import { ApiCall } from '../../../kit/api-call.tsx';
import { Button } from '../../../kit/button.tsx';
import { TextField } from '../../../kit/field.tsx';
import { SkeletonRows } from '../../../kit/message.tsx';
import { Loaded } from '../../../kit/state.tsx';
import { useTyped } from '../../../kit/use-typed.ts';
import { locale, text } from '../../../i18n/text.ts';
import { BoardChart } from './board-chart.tsx';
import type { Board, useBoard } from './board-query.ts';
import { BoardTable } from './board-table.tsx';
import { ascending, BOARD_UNITS_MAX, boardUnitsText, readBoardUnits } from './board-units.ts';
import { Crossings } from './crossings.tsx';
import { MakeCurrent, type Order } from './make-current.tsx';
import './board.css';

const UNITS_ID = 'board-units';

interface BoardProps {
  readonly sku: Schemas['SkuResponse'];
  readonly board: ReturnType<typeof useBoard>;
  /** A run with the chosen terms has begun. */
  readonly onBegun: () => void;
}

/** The cost of an order from each supplier at several quantities, which the address holds. */
export function OfferBoard({ sku, board: { units, query, onUnits }, onBegun }: BoardProps) {
  const { board: t } = text('offers');
  const [order, setOrder] = useState<Order>();
  const replace = (board: Board, from: number, to: number) => {
    onUnits(ascending([...board.units.filter((one) => one !== from), to]));
    focusUnits();
  };
  const path = `/v2/skus/${sku.skuId}/offer-board${units.length === 0 ? '' : `?units=${units.join(',')}`}`;
  return (
    <section className="board">
      <h2>{t.title}</h2>
      <Loaded query={query} skeleton={<SkeletonRows rows={6} widths={[[0, 80]]} />}>
        {(board) => (
          <>
            <UnitsField units={board.units} isDefault={units.length === 0} onUnits={onUnits} />
            <BoardTable
              board={board}
              isOld={query.isPlaceholderData}
              onUnits={(from, to) => replace(board, from, to)}
              onChoose={setOrder}
            />
            <p className="faint board-notes">{t.notes}</p>
            <BoardChart board={board} />
            <Crossings board={board} />
            <ApiCall method="GET" path={path} />
          </>
        )}
      </Loaded>
      {order === undefined ? null : (
        <MakeCurrent sku={sku} order={order} onClose={() => setOrder(undefined)} onBegun={onBegun} />
      )}
    </section>
  );
}

/** The pressed button is gone with its quantities. */
function focusUnits(): void {
  document.getElementById(UNITS_ID)?.focus();
}

/** The quantities of the board. */
function UnitsField({
  units,
  isDefault,
  onUnits,
}: {
  readonly units: readonly number[];
  readonly isDefault: boolean;
  readonly onUnits: (units: readonly number[]) => void;
}) {
  const { board: t } = text('offers');
  const [typed, setTyped] = useTyped(boardUnitsText(units));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = typed.trim() === '' ? [] : readBoardUnits(typed, locale());
    setWrong(read === undefined);
    if (read !== undefined) onUnits(read);
  };
  return (
    <form noValidate className="board-units" onSubmit={submit}>
      <TextField
        id={UNITS_ID}
        label={t.units}
        hint={t.unitsHint}
        inputMode="text"
        value={typed}
        error={isWrong ? t.unitsWrong(BOARD_UNITS_MAX) : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <span className="actions">
        <Button type="submit">{t.show}</Button>
        {isDefault ? null : (
          <Button
            look="quiet"
            onClick={() => {
              onUnits([]);
              focusUnits();
            }}
          >
            {t.ofPrices}
          </Button>
        )}
      </span>
    </form>
  );
}
