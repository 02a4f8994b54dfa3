import type { Machine } from './machine/describe.ts';
import type { Figures } from './measure/all.ts';

export interface BenchResult {
  readonly date: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly figures: Figures;
}

export function reportText(result: BenchResult): string {
  return `${JSON.stringify(result, (key, value: unknown) => (key === 'skuIds' || key === 'reportIds' || key === 'ticks' ? undefined : value), 1)}\n`;
}
