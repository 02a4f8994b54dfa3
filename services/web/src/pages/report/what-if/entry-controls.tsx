import { BOUNDS } from '@cpes/client/table';
import { SelectField, TextField } from '../../../kit/field.tsx';
import { useTyped } from '../../../kit/use-typed.ts';
import { text } from '../../../i18n/text.ts';
import type { Changes } from './what-if-query.ts';

const MS_PER_DAY = 86_400_000;
const MODES = ['sea', 'air'] as const;

interface EntryControlsProps {
  readonly before: Changes;
  readonly changes: Changes;
  readonly onChange: (changes: Partial<Changes>) => void;
}

/** The values that decide when the goods enter: their freight and the day of entry. */
export function EntryControls({ before, changes, onChange }: EntryControlsProps) {
  const t = text('what-if').lane;
  const freightMode = changes.freightMode ?? before.freightMode;
  const entryDate = changes.entryDate ?? before.entryDate ?? '';
  const [typed, setTyped] = useTyped(entryDate);
  return (
    <div className="what-if-lane">
      <SelectField
        id="what-if-freight-mode"
        label={t.freightMode}
        value={freightMode ?? ''}
        onChange={({ target }) => onChange({ freightMode: MODES.find((mode) => mode === target.value) })}
      >
        {freightMode === undefined ? <option value="">{t.notKnown}</option> : null}
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {t.modes[mode]}
          </option>
        ))}
      </SelectField>
      <TextField
        id="what-if-entry-date"
        label={t.entryDate}
        hint={t.entryHint}
        type="date"
        min={dayFromToday(0)}
        max={dayFromToday(BOUNDS.entryDaysMax)}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          // A day that is half typed or cleared is not a change.
          if (target.value !== '' && target.validity.valid) onChange({ entryDate: target.value });
        }}
        onBlur={() => setTyped(entryDate)}
      />
    </div>
  );
}

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
