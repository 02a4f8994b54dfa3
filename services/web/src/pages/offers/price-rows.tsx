import { OFFER_BOUNDS } from '@cpes/client/table';
import { useRef } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { moneyParts } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';
import type { OfferErrors, PriceRow } from './offer-draft.ts';

interface PriceRowsProps {
  readonly rows: readonly PriceRow[];
  readonly currency: string;
  readonly errors: OfferErrors;
  /** The rows, and the id of the changed field, whose error no longer applies. */
  readonly onChange: (rows: readonly PriceRow[], id: string) => void;
}

/** The unit costs by quantity, one row for each. */
export function PriceRows({ rows, currency, errors, onChange }: PriceRowsProps) {
  const { form: t } = text('offers');
  const part = useRef<HTMLFieldSetElement>(null);
  const { symbol } = moneyParts({ cents: 0, currency }, locale());
  const focus = (place: number) =>
    requestAnimationFrame(() =>
      part.current?.querySelectorAll<HTMLInputElement>('.price-row input')[2 * place]?.focus(),
    );
  const edit = (place: number, changes: Partial<PriceRow>, id: string) =>
    onChange(
      rows.map((row, at) => (at === place ? { ...row, ...changes } : row)),
      id,
    );
  return (
    <fieldset ref={part} className="form-part price-rows">
      <legend className="faint">{t.prices}</legend>
      <p className="hint">{t.pricesHint}</p>
      {rows.map(({ minUnits, unitCost }, place) => {
        const [unitsId, costId] = [`priceBreaks.${String(place)}.minUnits`, `priceBreaks.${String(place)}.unitCost`];
        return (
          <div key={place} className="price-row">
            <TextField
              id={unitsId}
              label={t.fromUnits(place + 1)}
              inputMode="numeric"
              value={minUnits}
              error={errors[unitsId]}
              onChange={({ target }) => edit(place, { minUnits: target.value }, unitsId)}
            />
            <TextField
              id={costId}
              label={t.unitCost(place + 1)}
              inputMode="decimal"
              before={symbol}
              value={unitCost}
              error={errors[costId]}
              onChange={({ target }) => edit(place, { unitCost: target.value }, costId)}
            />
            {rows.length === 1 ? null : (
              <IconButton
                icon="cross"
                label={t.removePrice(place + 1)}
                onClick={() => {
                  onChange(
                    rows.filter((_, at) => at !== place),
                    unitsId,
                  );
                  focus(Math.min(place, rows.length - 2));
                }}
              />
            )}
          </div>
        );
      })}
      {rows.length >= OFFER_BOUNDS.priceBreaksMax ? null : (
        <div>
          <Button
            size="small"
            icon="plus"
            onClick={() => {
              onChange([...rows, { minUnits: '', unitCost: '' }], '');
              focus(rows.length);
            }}
          >
            {t.addPrice}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
