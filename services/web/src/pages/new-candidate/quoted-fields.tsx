import { BOUNDS, CURRENCIES, INCOTERMS } from '@cpes/client/table';
import { currencyNames } from '../../format/formats.ts';
import { locale, text } from '../../i18n/text.ts';
import { SelectField, TextArea, TextField } from '../../kit/field.tsx';
import { measureField } from '../../kit/measure.ts';
import { Folded } from './folded.tsx';
import { type Errors, type FieldName, QUOTED_FIELDS } from './read-form.ts';

const MS_PER_DAY = 86_400_000;
/** The optional facts of a supplier's quote. */
export function QuotedFields({
  errors,
  draft,
}: {
  readonly errors: Errors;
  readonly draft: Readonly<Record<string, string>>;
}) {
  const { quoted: t, fields } = text('new-candidate');
  const of = (name: FieldName) => ({ id: name, name, defaultValue: draft[name] ?? '', error: errors[name] });
  return (
    <Folded title={t.title} lead={t.lead} names={QUOTED_FIELDS} draft={draft}>
      <div className="form-pair">
        <SelectField {...of('costCurrency')} {...fields.costCurrency}>
          <option value="">{t.sameCurrency}</option>
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {`${code} ${currencyNames(locale()).of(code) ?? ''}`}
            </option>
          ))}
        </SelectField>
        <SelectField {...of('incoterm')} {...fields.incoterm}>
          <option value="">{t.noIncoterm}</option>
          {INCOTERMS.map((incoterm) => (
            <option key={incoterm} value={incoterm}>
              {t.incoterms[incoterm] ?? incoterm}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="form-part">
        <legend className="faint">{t.carton}</legend>
        <div className="form-four">
          <TextField {...of('cartonUnits')} {...fields.cartonUnits} inputMode="numeric" />
          <TextField {...of('cartonWeight')} {...fields.cartonWeight} {...measureField('weight')} />
        </div>
        <div className="form-four">
          <TextField {...of('cartonLength')} {...fields.cartonLength} {...measureField('side')} />
          <TextField {...of('cartonWidth')} {...fields.cartonWidth} {...measureField('side')} />
          <TextField {...of('cartonHeight')} {...fields.cartonHeight} {...measureField('side')} />
        </div>
      </fieldset>
      <TextField
        {...of('entryDate')}
        {...fields.entryDate}
        type="date"
        min={dayFromToday(0)}
        max={dayFromToday(BOUNDS.entryDaysMax)}
      />
      <TextArea {...of('oneTimeCosts')} {...fields.oneTimeCosts} rows={3} />
    </Folded>
  );
}

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10);
}
