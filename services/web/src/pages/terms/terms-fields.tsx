import { CURRENCIES } from '@cpes/client/table';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { SelectField, TextField } from '../../kit/field.tsx';
import { currencyNames } from '../../format/formats.ts';
import { moneyParts } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';
import { countries } from '../new-candidate/countries.ts';
import { type Draft, type Errors, nextId, type TextName } from './terms-draft.ts';

interface FieldsProps {
  readonly draft: Draft;
  readonly errors: Errors;
  readonly onChange: (draft: Draft) => void;
}

/** The limit of the service. */
const SOURCE_LENGTH_MAX = 200;

export function TermsFields(props: FieldsProps) {
  const { parts, fields } = text('terms');
  const { draft } = props;
  const of = fieldOf(props);
  const symbolOf = (currency: string) => moneyParts({ cents: 0, currency }, locale()).symbol;
  const [own, feeSymbol] = [symbolOf(draft.currency), symbolOf(draft.feeCurrency)];
  return (
    <>
      <Part title={parts.returns}>
        <div className="terms-row">
          <TextField {...of('returnRate')} {...fields.returnRate} unit="%" inputMode="decimal" />
          <TextField {...of('recovery')} {...fields.recovery} unit="%" inputMode="decimal" />
          <TextField {...of('handling')} {...fields.handling} before={own} inputMode="decimal" />
        </div>
        <Prefixes {...props} />
      </Part>
      <Part title={parts.payment}>
        <div className="terms-row">
          <TextField {...of('feeRate')} {...fields.feeRate} unit="%" inputMode="decimal" />
          <TextField {...of('feeFixed')} {...fields.feeFixed} before={feeSymbol} inputMode="decimal" />
          <CurrencyField {...of('feeCurrency')} {...fields.feeCurrency} />
        </div>
      </Part>
      <Part title={parts.goods}>
        <div className="terms-row">
          <TextField {...of('insurance')} {...fields.insurance} unit="%" inputMode="decimal" />
          <TextField {...of('months')} {...fields.months} inputMode="decimal" />
        </div>
      </Part>
      <Part title={parts.taxes}>
        <Markets {...props} />
      </Part>
      <Part title={parts.target}>
        <div className="terms-row">
          <TextField {...of('target')} {...fields.target} before={own} inputMode="decimal" />
          <CurrencyField {...of('currency')} {...fields.currency} />
        </div>
      </Part>
      <Part title={parts.cash}>
        <div className="terms-row">
          <TextField {...of('deposit')} {...fields.deposit} unit="%" inputMode="decimal" />
          <TextField {...of('leadTime')} {...fields.leadTime} inputMode="numeric" />
          <TextField {...of('payout')} {...fields.payout} inputMode="numeric" />
        </div>
      </Part>
      <Part title={parts.document}>
        <TextField {...of('source')} {...fields.source} maxLength={SOURCE_LENGTH_MAX} />
        <div className="terms-row">
          <TextField {...of('documentDate')} {...fields.documentDate} type="date" />
          <TextField {...of('validUntil')} {...fields.validUntil} type="date" />
        </div>
      </Part>
    </>
  );
}

/** The properties of the field of a text. Its error is removed when the user changes it and sends again. */
function fieldOf({ draft, errors, onChange }: FieldsProps) {
  return (name: TextName) => ({
    id: name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      onChange({ ...draft, [name]: target.value });
    },
  });
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="card terms-part">
      <legend className="strong">{title}</legend>
      {children}
    </fieldset>
  );
}

function CurrencyField(
  props: ReturnType<ReturnType<typeof fieldOf>> & { readonly label: string; readonly hint?: string },
) {
  return (
    <SelectField {...props}>
      {CURRENCIES.map((code) => (
        <option key={code} value={code}>
          {`${code} ${currencyNames(locale()).of(code) ?? ''}`}
        </option>
      ))}
    </SelectField>
  );
}

function Prefixes({ draft, errors, onChange }: FieldsProps) {
  const { fields, rows } = text('terms');
  const { prefixes } = draft;
  const change = (id: number, changes: object) =>
    onChange({ ...draft, prefixes: prefixes.map((row) => (row.id === id ? { ...row, ...changes } : row)) });
  return (
    <>
      {prefixes.map(({ id, prefix, rate }, index) => (
        <div key={id} className="terms-line">
          <TextField
            id={`prefix-${id}`}
            {...fields.prefix}
            value={prefix}
            error={errors[`prefix-${id}`]}
            inputMode="numeric"
            onChange={({ target }) => change(id, { prefix: target.value })}
          />
          <TextField
            id={`rate-${id}`}
            {...fields.prefixRate}
            value={rate}
            error={errors[`rate-${id}`]}
            unit="%"
            inputMode="decimal"
            onChange={({ target }) => change(id, { rate: target.value })}
          />
          <IconButton
            icon="trash"
            label={rows.removePrefix(index + 1)}
            onClick={() => onChange({ ...draft, prefixes: prefixes.filter((row) => row.id !== id) })}
          />
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        className="terms-add"
        onClick={() => onChange({ ...draft, prefixes: [...prefixes, { id: nextId(prefixes), prefix: '', rate: '' }] })}
      >
        {rows.addPrefix}
      </Button>
    </>
  );
}

function Markets({ draft, errors, onChange }: FieldsProps) {
  const { fields, rows } = text('terms');
  const { markets } = draft;
  const change = (id: number, changes: object) =>
    onChange({ ...draft, markets: markets.map((row) => (row.id === id ? { ...row, ...changes } : row)) });
  return (
    <>
      {markets.map(({ id, market, isRegistered }, index) => (
        <div key={id} className="terms-line">
          <SelectField
            id={`market-${id}`}
            {...fields.market}
            value={market}
            error={errors[`market-${id}`]}
            onChange={({ target }) => change(id, { market: target.value })}
          >
            <option value="">{rows.choose}</option>
            {countries(locale()).map(([code, name]) => (
              <option key={code} value={code}>{`${name} (${code})`}</option>
            ))}
          </SelectField>
          <SelectField
            label={fields.registered.label}
            value={isRegistered ? 'yes' : 'no'}
            onChange={({ target }) => change(id, { isRegistered: target.value === 'yes' })}
          >
            <option value="yes">{fields.registered.yes}</option>
            <option value="no">{fields.registered.no}</option>
          </SelectField>
          <IconButton
            icon="trash"
            label={rows.removeMarket(index + 1)}
            onClick={() => onChange({ ...draft, markets: markets.filter((row) => row.id !== id) })}
          />
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        className="terms-add"
        onClick={() =>
          onChange({ ...draft, markets: [...markets, { id: nextId(markets), market: '', isRegistered: false }] })
        }
      >
        {rows.addMarket}
      </Button>
    </>
  );
}
