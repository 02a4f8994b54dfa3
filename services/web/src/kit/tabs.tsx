import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface Tab<K extends string> {
  readonly key: K;
  readonly label: string;
  /** Shortcut, shown faintly. */
  readonly shortcut?: string;
  /** A state, shown faintly after the label. */
  readonly state?: string;
}

interface TabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  readonly current: K;
  readonly onSelect: (key: K) => void;
  readonly children: ReactNode;
}

/** Tabs with one panel. Arrow keys move and select, because panels appear immediately. */
export function Tabs<K extends string>({ label, tabs, current, onSelect, children }: TabsProps<K>) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ key, label: words, shortcut, state }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            aria-keyshortcuts={shortcut}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {words}
            {state === undefined ? null : <span className="tab-state"> {state}</span>}
            {shortcut === undefined ? null : <span className="tab-key">{shortcut}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="tab-panel" tabIndex={-1}>
        {children}
      </div>
    </>
  );
}

/** A segmented control made of radio buttons. */
export function Segmented<K extends string>({
  label,
  options,
  current,
  onSelect,
}: {
  readonly label: string;
  readonly options: readonly { readonly key: K; readonly label: string }[];
  readonly current: K;
  readonly onSelect: (key: K) => void;
}) {
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className="unseen">{label}</legend>
      {options.map(({ key, label: words }) => (
        <label key={key}>
          <input type="radio" name={name} checked={key === current} onChange={() => onSelect(key)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
