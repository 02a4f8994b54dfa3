import { type ReactNode, type RefObject, type SubmitEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../kit/field.tsx';
import { Chip } from '../../kit/message.tsx';
import { SearchField } from '../../kit/search.tsx';
import { regionNames } from '../../format/formats.ts';
import { readState } from '../../format/url-state.ts';
import { locale, text } from '../../i18n/text.ts';
import { useShortcuts } from '../../app/shortcuts.ts';
import { type FilterName, filtersOn, LIST, type ListState, STATUSES, UNFILTERED, VERDICTS } from './list-state.ts';

/** The most common countries of candidates; another one is added when the address names it. */
const COUNTRIES = [
  'CN',
  'VN',
  'IN',
  'TH',
  'ID',
  'TR',
  'KR',
  'JP',
  'TW',
  'BD',
  'PK',
  'MX',
  'US',
  'CA',
  'GB',
  'DE',
  'FR',
  'IT',
  'ES',
  'NL',
  'PL',
  'AU',
];

interface BarProps {
  readonly state: ListState;
  readonly go: (changes: Partial<ListState>) => void;
  readonly search: RefObject<HTMLInputElement | null>;
  /** At the end of the bar. */
  readonly children?: ReactNode;
}

/** The search, the active filters as chips, and a menu with more filters. */
export function FilterBar({ state, go, search, children }: BarProps) {
  const t = text('candidates');
  const [isOpen, setOpen] = useState(false);
  const chips = filtersOn(state).filter((name) => name !== 'q');
  useShortcuts([{ keys: 'f', label: t.keys.filter, run: () => setOpen(true) }]);
  return (
    <div className="filter-bar">
      <SearchField
        label={t.search.label}
        placeholder={t.search.placeholder}
        lengthMax={200}
        value={state.q}
        onChange={(q) => go({ q })}
        input={search}
      />
      {chips.map((name) => (
        <Chip
          key={name}
          name={t.filter[name].name}
          value={shown(name, state)}
          removeLabel={t.filter.remove(t.filter[name].name)}
          onRemove={() => go({ [name]: UNFILTERED[name] })}
        />
      ))}
      <Button look="quiet" icon="filter" aria-keyshortcuts="f" onClick={() => setOpen(true)}>
        {t.filter.open}
      </Button>
      {chips.length === 0 ? null : (
        <Button look="quiet" onClick={() => go(UNFILTERED)}>
          {t.filter.clear}
        </Button>
      )}
      <span className="spacer" />
      {children}
      {isOpen ? <FilterDialog state={state} go={go} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function FilterDialog({ state, go, onClose }: Omit<BarProps, 'search'> & { readonly onClose: () => void }) {
  const { filter } = text('candidates');
  const { actions, status, verdict } = text('common');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : '',
    ]);
    const { q: _q, sort: _sort, ...filters } = readState(LIST, new URLSearchParams(given));
    go(filters);
    onClose();
  };
  return (
    <Dialog
      title={filter.open}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button look="ink" type="submit" form="filters">
            {filter.apply}
          </Button>
        </>
      }
    >
      <form id="filters" className="filter-form" onSubmit={submit}>
        <fieldset className="choices">
          <legend>{filter.verdict.label}</legend>
          {VERDICTS.map((one) => (
            <Checkbox
              key={one}
              label={verdict[one]}
              name="verdict"
              value={one}
              defaultChecked={state.verdict.includes(one)}
            />
          ))}
        </fieldset>
        <SelectField label={filter.status.label} name="status" defaultValue={state.status}>
          <option value="">{filter.status.any}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {status[one] ?? one}
            </option>
          ))}
        </SelectField>
        <SelectField label={filter.supplier.label} name="supplier" defaultValue={state.supplier}>
          <Countries any={filter.supplier.any} present={state.supplier} />
        </SelectField>
        <SelectField label={filter.market.label} name="market" defaultValue={state.market}>
          <Countries any={filter.market.any} present={state.market} />
        </SelectField>
        {(['minScore', 'maxScore', 'minConfidence', 'maxConfidence'] as const).map((name) => (
          <TextField
            key={name}
            label={filter[name].label}
            name={name}
            inputMode="numeric"
            pattern="\d{1,2}|100"
            defaultValue={state[name]}
            {...(name.endsWith('Confidence') && { unit: '%' })}
          />
        ))}
        <SelectField label={filter.draft.label} name="draft" defaultValue={state.draft}>
          <option value="">{filter.draft.any}</option>
          <option value="yes">{filter.draft.yes}</option>
          <option value="no">{filter.draft.no}</option>
        </SelectField>
        <TextField label={filter.tag.label} name="tag" maxLength={50} defaultValue={state.tag} />
        <Checkbox label={filter.missing.label} name="missing" value="1" defaultChecked={state.missing} />
        <Checkbox label={filter.outdated.label} name="outdated" value="1" defaultChecked={state.outdated} />
        <Checkbox label={filter.archived.label} name="archived" value="1" defaultChecked={state.archived} />
      </form>
    </Dialog>
  );
}

function Countries({ any, present }: { readonly any: string; readonly present: string }) {
  const codes = [...new Set([...COUNTRIES, ...(present === '' ? [] : [present])])];
  const named = codes
    .map((code) => [code, countryName(code)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, locale()));
  return (
    <>
      <option value="">{any}</option>
      {named.map(([code, name]) => (
        <option key={code} value={code}>{`${name} (${code})`}</option>
      ))}
    </>
  );
}

function shown(name: FilterName, state: ListState): string {
  const { status, verdict } = text('common');
  const { filter } = text('candidates');
  const value = state[name];
  if (name === 'verdict')
    return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(state.verdict.map((one) => verdict[one]));
  if (name === 'draft') return state.draft === '' ? '' : filter.draft[state.draft];
  if (name === 'missing' || name === 'outdated' || name === 'archived') return filter[name].value;
  if (name === 'status') return status[String(value)] ?? String(value);
  if (name === 'market' || name === 'supplier') return countryName(String(value));
  return name.endsWith('Confidence') ? `${String(value)}%` : String(value);
}

/** The address may contain an invalid country. */
function countryName(code: string): string {
  try {
    return regionNames(locale()).of(code) ?? code;
  } catch {
    return code;
  }
}
