import { readMoney } from '@cpes/client/table';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Assumed } from '../../../kit/assumed.tsx';
import { Button, IconButton } from '../../../kit/button.tsx';
import { editableMoney, moneyParts, moneyText } from '../../../format/money-text.ts';
import type { Quantity } from '../../../format/measures.ts';
import { measureField, measureRead, measureShown, measureTyped } from '../../../kit/measure.ts';
import { useTyped } from '../../../kit/use-typed.ts';
import { locale, text } from '../../../i18n/text.ts';
import { CHANGES, type ControlName } from './what-if-query.ts';

const QUANTITIES: Readonly<Partial<Record<ControlName, Quantity>>> = {
  weight: 'weight',
  length: 'side',
  width: 'side',
  height: 'side',
};
/** The slider's maximum as a multiple of the reported value; the box takes any value. */
const SLIDER_TIMES = 2;
/** A step is this part of the reported value, but at least a cent, a gram or a millimetre. */
const STEPS = 50;

interface ControlProps {
  readonly name: ControlName;
  /** Cents, grams or millimetres. */
  readonly original: number;
  readonly value: number;
  readonly currency: string;
  /** The SKU in which this value is missing. */
  readonly assumed: string | undefined;
  readonly onChange: (value: number) => void;
  /** Below the value. */
  readonly children?: ReactNode;
}

/** One value with a box, a slider and two step buttons. A changed value is marked and can be reset. */
export function Control({ name, original, value, currency, assumed, onChange, children }: ControlProps) {
  const t = text('what-if');
  const label = t.control[name];
  const quantity = QUANTITIES[name];
  const isMoney = quantity === undefined;
  const read = (words: string) => {
    if (quantity !== undefined) return measureRead(words.trim(), quantity);
    const money = readMoney(words, currency, locale());
    return 'cents' in money ? money.cents : undefined;
  };
  const [typed, setTyped] = useTyped(
    quantity === undefined ? editableMoney({ cents: value, currency }, locale()) : measureTyped(value, quantity),
    (now) => read(now) === value,
  );
  const [isWrong, setWrong] = useState(false);
  useLayoutEffect(() => setWrong(false), [value]);
  const step = Math.max(1, Math.round(original / STEPS));
  const accept = (plain: number | undefined) => {
    const isFine = plain !== undefined && CHANGES[name].read([String(plain)]) !== undefined;
    setWrong(!isFine);
    if (isFine) onChange(plain);
  };
  const was =
    quantity === undefined ? moneyText({ cents: original, currency }, locale()) : measureShown(original, quantity);
  const field = quantity === undefined ? undefined : measureField(quantity);
  const isChanged = value !== original;
  return (
    <fieldset className="control" data-changed={isChanged || undefined}>
      <legend>{label}</legend>
      {assumed === undefined || isChanged ? null : (
        <p className="control-was">
          <Assumed skuId={assumed} />
        </p>
      )}
      {isChanged ? (
        <p className="control-was">
          <span className="quiet">{t.was(was)}</span>
          <Button look="quiet" size="small" aria-label={t.reset(label)} onClick={() => onChange(original)}>
            {t.reset('').trim()}
          </Button>
        </p>
      ) : null}
      <div className="control-row">
        <IconButton
          icon="minus"
          label={t.less(label)}
          className="stepper"
          onClick={() => accept(Math.max(value - step, 0))}
        />
        <input
          type="range"
          aria-label={t.slider(label)}
          min={0}
          max={Math.max(original * SLIDER_TIMES, value, 100)}
          step={1}
          value={value}
          onChange={(event) => accept(Number(event.target.value))}
        />
        <IconButton icon="plus" label={t.moreOf(label)} className="stepper" onClick={() => accept(value + step)} />
        <div className="box" data-wrong={isWrong || undefined}>
          {isMoney ? (
            <span className="before" aria-hidden="true">
              {moneyParts({ cents: 0, currency }, locale()).symbol}
            </span>
          ) : null}
          <input
            aria-label={label}
            aria-invalid={isWrong || undefined}
            inputMode={field?.inputMode ?? 'decimal'}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              accept(read(target.value));
            }}
          />
          {field === undefined ? null : <span className="faint">{field.unit}</span>}
        </div>
      </div>
      {isWrong ? <p className="field-error">{t.wrong}</p> : null}
      {children}
    </fieldset>
  );
}
