import { Counter, Gauge } from 'prom-client';
import type { ExaminationFigures } from './examination.repository.ts';

const OUTCOMES = ['equal', 'outdated', 'skipped'] as const;

const examined = new Counter({
  name: 'reports_examined_total',
  help: 'Reports compared with the figures of today, by the result; skipped ones could not be compared',
  labelNames: ['outcome'],
});
for (const outcome of OUTCOMES) examined.inc({ outcome }, 0);
const outdated = new Gauge({ name: 'reports_outdated', help: 'Reports that are marked as outdated; up to 10,000' });
const oldest = new Gauge({
  name: 'reports_oldest_examination_age_seconds',
  help: 'Time since the last complete examination of the tenant that has waited longest',
});

export function countExamined(outcome: (typeof OUTCOMES)[number], reports: number): void {
  examined.inc({ outcome }, reports);
}

export function noteExaminations(figures: ExaminationFigures): void {
  outdated.set(figures.outdated);
  oldest.set(figures.oldest_seconds);
}
