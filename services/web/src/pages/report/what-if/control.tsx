import { readMoney } from '@cpes/client/table';
import { useEffect, useState } from 'react';
import { Assumed } from '../../../kit/assumed.tsx';
import { Button, IconButton } from '../../../kit/button.tsx';
import { editableMoney, moneyParts, moneyText } from '../../../format/money-text.ts';
import { numberText } from '../../../format/numbers.ts';
import { locale, text } from '../../../i18n/text.ts';
import { CHANGES, type ControlName } from './what-if-query.ts';

const UNITS: Readonly<Partial<Record<ControlName, string>>> = { weight: 'g', length: 'mm', width: 'mm', height: 'mm' };
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
}

/** One value with a box, a slider and two step buttons. A changed value is marked and can be reset. */
export function Control({ name, original, value, currency, assumed, onChange }: ControlProps) {
  const t = text('what-if');
  const label = t.control[name];
  const unit = UNITS[name];
  const isMoney = unit === undefined;
  const write = (plain: number) => (isMoney ? editableMoney({ cents: plain, currency }, locale()) : String(plain));
  const [typed, setTyped] = useState(() => write(value));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setTyped(isMoney ? editableMoney({ cents: value, currency }, locale()) : String(value));
    setWrong(false);
  }, [value, isMoney, currency]);
  const step = Math.max(1, Math.round(original / STEPS));
  const accept = (plain: number | undefined) => {
    const isFine = plain !== undefined && CHANGES[name].read([String(plain)]) !== undefined;
    setWrong(!isFine);
    if (isFine) onChange(plain);
  };
  const onType = (words: string) => {
    setTyped(words);
    if (!isMoney) {
      accept(/^\d{1,9}$/.test(words.trim()) ? Number(words) : undefined);
      return;
    }
    const read = readMoney(words, currency, locale());
    accept('cents' in read ? read.cents : undefined);
  };
  const was = isMoney
    ? moneyText({ cents: original, currency }, locale())
    : `${numberText(original, locale())} ${unit}`;
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
            inputMode={isMoney ? 'decimal' : 'numeric'}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
          {unit === undefined ? null : <span className="faint">{unit}</span>}
        </div>
      </div>
      {isWrong ? <p className="field-error">{t.wrong}</p> : null}
    </fieldset>
  );
}
