import { Counter } from 'prom-client';

const imports = new Counter({
  name: 'rate_imports_total',
  help: 'Checks of published rates, by source and outcome',
  labelNames: ['source', 'outcome'],
});

export function countImport(source: string, outcome: string): void {
  imports.inc({ source, outcome });
}
