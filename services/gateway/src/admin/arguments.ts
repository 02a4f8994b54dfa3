import { InvalidArgumentError } from 'commander';

/** Parses a whole number of 1 or more. */
export function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of 1 or more.');
  return Number(text);
}

/** Parses the same, or `default`. */
export function positiveIntegerOrDefault(text: string): number | 'default' {
  return text === 'default' ? text : positiveInteger(text);
}

/** Rows as a table with aligned columns; `none` when there are no rows. */
export function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'none';
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [headings, ...rows].map(line).join('\n');
}

/** A moment for display: to the second, in UTC. */
export function momentText(at: Date | null): string {
  return at === null ? '–' : `${at.toISOString().slice(0, 19)}Z`;
}
