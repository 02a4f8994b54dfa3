import { useState } from 'react';
import { Checkbox } from '../../kit/field.tsx';
import { Menu } from '../../kit/menu.tsx';
import { text } from '../../i18n/text.ts';

/** Optional columns; the title, the verdict and the score are always shown. */
export const COLUMNS = [
  'route',
  'stage',
  'confidence',
  'landedCost',
  'cm2',
  'cm2Percent',
  'breakEvenCac',
  'submittedAt',
] as const;
export type Column = (typeof COLUMNS)[number];

const KEY = 'cpes.columns';
const INITIAL: readonly Column[] = ['route', 'confidence', 'landedCost', 'cm2', 'cm2Percent', 'submittedAt'];

/** The columns that the user has chosen, stored in this browser. */
export function useColumns(): readonly [ReadonlySet<Column>, (columns: ReadonlySet<Column>) => void] {
  const [columns, setColumns] = useState(read);
  return [
    columns,
    (next) => {
      setColumns(next);
      localStorage.setItem(KEY, JSON.stringify([...next]));
    },
  ];
}

function read(): ReadonlySet<Column> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return new Set(Array.isArray(stored) ? COLUMNS.filter((column) => stored.includes(column)) : INITIAL);
  } catch {
    return new Set(INITIAL);
  }
}

export function ColumnChooser({
  columns,
  onChange,
}: {
  readonly columns: ReadonlySet<Column>;
  readonly onChange: (columns: ReadonlySet<Column>) => void;
}) {
  const t = text('candidates');
  return (
    <Menu label={t.columns.choose} icon="columns">
      {COLUMNS.map((column) => (
        <Checkbox
          key={column}
          className="menu-choice"
          label={t.columns[column]}
          checked={columns.has(column)}
          onChange={({ target }) =>
            onChange(new Set(COLUMNS.filter((one) => (one === column ? target.checked : columns.has(one)))))
          }
        />
      ))}
    </Menu>
  );
}
