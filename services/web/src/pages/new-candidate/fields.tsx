import { CURRENCIES } from '@cpes/client/table';
import type { ReactNode } from 'react';
import { SelectField, TextArea, TextField } from '../../kit/field.tsx';
import { measureField } from '../../kit/measure.ts';
import { exampleAmount } from '../../kit/money-flaw.ts';
import { currencyNames } from '../../format/formats.ts';
import { moneyParts } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';
import { countries } from './countries.ts';
import { Folded } from './folded.tsx';
import { QuotedFields } from './quoted-fields.tsx';
import type { Errors, FieldName } from './read-form.ts';

const MORE: readonly FieldName[] = [
  'description',
  'hsCode',
  'unitsPerShipment',
  'freightMode',
  'externalRef',
  'imageUrls',
];

interface FieldsProps {
  readonly errors: Errors;
  readonly draft: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly costCurrency: string;
  /** True for a candidate that exists, whose reference does not change. */
  readonly isEdit: boolean;
  /** Content below the countries. */
  readonly children?: ReactNode;
}

/** The seven required facts, and below them the optional ones that raise the confidence. */
export function Fields({ errors, draft, currency, costCurrency, isEdit, children }: FieldsProps) {
  const t = text('new-candidate');
  const { fields } = t;
  const symbolOf = (code: string) => moneyParts({ cents: 0, currency: code }, locale()).symbol;
  const of = (name: FieldName) => ({ id: name, name, defaultValue: draft[name] ?? '', error: errors[name] });
  return (
    <>
      <TextField {...of('title')} {...fields.title} maxLength={200} required aria-required />
      <div className="form-three">
        <TextField
          {...of('factoryUnitCostCents')}
          label={fields.factoryUnitCostCents.label}
          hint={fields.factoryUnitCostCents.hint(exampleAmount(costCurrency))}
          before={symbolOf(costCurrency)}
          unit={fields.perUnit}
          inputMode="decimal"
        />
        <TextField
          {...of('targetRetailPriceCents')}
          {...fields.targetRetailPriceCents}
          before={symbolOf(currency)}
          unit={fields.perUnit}
          inputMode="decimal"
        />
        <SelectField
          {...of('currency')}
          label={fields.currency.label}
          hint={costCurrency === currency ? fields.currency.hint : fields.currency.priceHint}
          defaultValue={currency}
        >
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {`${code} ${currencyNames(locale()).of(code) ?? ''}`}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="form-part">
        <legend className="faint">{fields.packed}</legend>
        <div className="form-four">
          <TextField {...of('weightGrams')} {...fields.weightGrams} {...measureField('weight')} />
          <TextField {...of('length')} {...fields.length} {...measureField('side')} />
          <TextField {...of('width')} {...fields.width} {...measureField('side')} />
          <TextField {...of('height')} {...fields.height} {...measureField('side')} />
        </div>
      </fieldset>
      <div className="form-pair form-part">
        <CountryField {...of('supplierCountry')} label={fields.supplierCountry.label} />
        <CountryField {...of('targetMarket')} label={fields.targetMarket.label} />
      </div>
      {children}
      <Folded title={t.more} lead={t.moreText} names={MORE} draft={draft}>
        <TextArea {...of('description')} {...fields.description} maxLength={2_000} />
        <div className="form-pair">
          <TextField {...of('hsCode')} {...fields.hsCode} inputMode="numeric" />
          <TextField {...of('unitsPerShipment')} {...fields.unitsPerShipment} inputMode="numeric" />
        </div>
        <div className="form-pair">
          <SelectField {...of('freightMode')} label={fields.freightMode.label}>
            <option value="">{fields.freightMode.sea}</option>
            <option value="air">{fields.freightMode.air}</option>
          </SelectField>
          {isEdit ? null : <TextField {...of('externalRef')} {...fields.externalRef} maxLength={64} />}
        </div>
        <TextArea {...of('imageUrls')} {...fields.imageUrls} rows={2} />
      </Folded>
      <QuotedFields errors={errors} draft={draft} />
    </>
  );
}

function CountryField(props: {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
}) {
  return (
    <SelectField {...props}>
      <option value="">{text('new-candidate').fields.choose}</option>
      {countries(locale()).map(([code, name]) => (
        <option key={code} value={code}>{`${name} (${code})`}</option>
      ))}
    </SelectField>
  );
}
