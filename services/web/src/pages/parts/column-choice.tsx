import { SelectField } from '../../kit/field.tsx';
import { isolated } from '../../format/isolated.ts';
import { text } from '../../i18n/text.ts';
import './table-import.css';

interface ColumnChoiceProps<F extends string> {
  readonly header: readonly string[];
  readonly fields: readonly F[];
  readonly labels: Readonly<Record<F, string>>;
  /** The field of each column. */
  readonly columns: readonly (F | undefined)[];
  readonly onColumns: (columns: readonly (F | undefined)[]) => void;
}

/** The meaning of each column of a file. */
export function ColumnChoice<F extends string>({ header, fields, labels, columns, onColumns }: ColumnChoiceProps<F>) {
  const { preview: t } = text('import');
  return (
    <fieldset className="import-columns">
      <legend>{t.columns}</legend>
      {header.map((name, place) => (
        <SelectField
          key={`${name} ${String(place)}`}
          label={name === '' ? '–' : isolated(name)}
          aria-label={t.column(name)}
          value={columns[place] ?? ''}
          onChange={({ target }) =>
            onColumns(columns.map((field, at) => (at === place ? fields.find((one) => one === target.value) : field)))
          }
        >
          <option value="">{t.ignore}</option>
          {fields.map((field) => (
            <option key={field} value={field}>
              {labels[field]}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}
