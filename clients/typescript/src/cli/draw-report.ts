import type { AnswerOf } from '../client.ts';
import { amountText } from './amount-text.ts';

const BAR_WIDTH = 40;

/** A report for a terminal: verdict, costs as bars, the matrix and the reasons. */
export function drawReport(report: AnswerOf<'getReport'>): string {
  const { candidate, verdict, score, confidence, landedCost, cm2Matrix, reasons, currency } = report;
  const amount = (cents: number): string => amountText(cents, currency);
  const amountWidth = Math.max(...landedCost.factors.map(({ amountCents }) => amount(amountCents).length));
  const labelWidth = Math.max(...landedCost.factors.map(({ label }) => label.length));
  const largest = Math.max(1, ...landedCost.factors.map(({ amountCents }) => amountCents));
  const costs = landedCost.factors.map(({ label, amountCents }) => {
    const bar = '█'.repeat(Math.round((BAR_WIDTH * amountCents) / largest));
    return `  ${label.padEnd(labelWidth)} ${amount(amountCents).padStart(amountWidth)} ${bar}`;
  });
  const cellWidth = Math.max(...cm2Matrix.map(({ cm2Cents }) => amount(cm2Cents).length)) + 3;
  const percentOf = (bps: number) => `${bps / 100} %`;
  const cells = (row: number) => cm2Matrix.filter((cell) => cell.row === row);
  const head = cells(0).map(({ costBps }) => percentOf(costBps).padStart(cellWidth + 3));
  const matrix = [0, 1, 2].map((row) => {
    const figures = cells(row).map(({ cm2Cents, base, worst }) =>
      `${amount(cm2Cents)}${base ? ' *' : worst ? ' !' : '  '}`.padStart(cellWidth + 3),
    );
    return `  price ${percentOf(cells(row)[0]?.retailPriceBps ?? 0).padStart(6)}${figures.join('')}`;
  });
  return [
    `${candidate.title ?? 'No title'}  (${report.reportId})`,
    `${verdict}, ${score} of 100 points; confidence ${confidence.overallPercent} %`,
    '',
    `True landed cost: ${amount(landedCost.trueLandedCostCents)}`,
    ...costs,
    '',
    'CM2 by price and costs (* the plan, ! the worst)',
    `  ${'costs'.padEnd(12)}${head.join('')}`,
    ...matrix,
    '',
    `Break-even CAC: ${amount(report.breakEvenCacCents)}`,
    ...reasons.map(({ text }) => `- ${text}`),
  ].join('\n');
}
