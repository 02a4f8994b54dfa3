// Draws a report as a picture: node docs/draw-report.mjs REPORT.json > docs/report.svg
import { readFileSync } from 'node:fs';

const { report, title } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const ink = '#1f2933';
const soft = '#5f6c7b';
const verdictColours = { ADVANCE: '#1b7f5c', CAUTION: '#b7791f', REJECT: '#b83232' };
const colour = verdictColours[report.verdict];

/** Amounts as people read them; the report itself has integers only. */
function money(cents) {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '−' : ''}$${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
function percent(bps) {
  // Half up in whole tenths: in binary, 35.05 lies below its half.
  return `${(Math.round(bps / 10) / 10).toFixed(1).replace('-', '−')} %`;
}
function text(x, y, content, options = {}) {
  const { size = 13, weight = 400, fill = ink, anchor = 'start' } = options;
  const escaped = String(content).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escaped}</text>`;
}
function box(x, y, width, height, fill, radius = 4) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}
function meter(x, y, label, value, fill) {
  return [
    text(x, y, label, { fill: soft }),
    text(x + 200, y, `${value}`, { size: 20, weight: 700, anchor: 'end' }),
    box(x, y + 10, 200, 8, '#e4e9ee'),
    box(x, y + 10, value * 2, 8, fill),
  ].join('');
}

const { factors, trueLandedCostCents, landedToWarehouseCents, fulfilmentCents } = report.landedCost;
const largest = Math.max(...factors.map((factor) => factor.amountCents));
const rows = factors.map((factor, index) => {
  const y = 168 + index * 22;
  const fill = factor.group === 'landed' ? '#3b6fb6' : '#7a5fb0';
  return [
    text(24, y, factor.label),
    box(200, y - 10, (factor.amountCents / largest) * 150, 12, fill, 2),
    text(420, y, money(factor.amountCents), { anchor: 'end' }),
  ].join('');
});

const heads = ['costs 85 %', 'costs 100 %', 'costs 125 %'].map((head, column) =>
  text(600 + column * 96, 160, head, { size: 11, fill: soft, anchor: 'middle' }),
);
const cells = report.cm2Matrix.map((cell) => {
  const x = 554 + cell.column * 96;
  const y = 170 + cell.row * 58;
  const fill = cell.cm2Bps < 0 ? '#f6d5d5' : cell.cm2Bps < 2500 ? '#f7ead0' : '#d5eee3';
  const frame = cell.base
    ? `<rect x="${x}" y="${y}" width="92" height="54" rx="4" fill="none" stroke="${ink}" stroke-width="2"/>`
    : '';
  return [
    box(x, y, 92, 54, fill),
    frame,
    text(x + 46, y + 24, percent(cell.cm2Bps), { weight: 600, anchor: 'middle' }),
    text(x + 46, y + 42, money(cell.cm2Cents), { size: 11, fill: soft, anchor: 'middle' }),
  ].join('');
});
const prices = ['90 %', '100 %', '110 %'].map((price, row) =>
  text(544, 201 + row * 58, price, { size: 11, fill: soft, anchor: 'end' }),
);

const sums = [
  ['Landed to warehouse', landedToWarehouseCents],
  ['Fulfilment', fulfilmentCents],
  ['True landed cost', trueLandedCostCents],
].map(([label, amount], index) => {
  const weight = index === 2 ? 700 : 400;
  return (
    text(24, 448 + index * 20, label, { weight }) +
    text(420, 448 + index * 20, money(amount), { weight, anchor: 'end' })
  );
});
const figures = [
  ['Contribution margin (CM2)', `${money(report.unitEconomics.cm2Cents)} (${percent(report.unitEconomics.cm2Bps)})`],
  ['Break-even CAC', money(report.breakEvenCacCents)],
  ['Lowest viable price', report.lowestViablePriceCents === null ? '–' : money(report.lowestViablePriceCents)],
].map(
  ([label, value], index) =>
    text(500, 380 + index * 22, label) + text(838, 380 + index * 22, value, { weight: 600, anchor: 'end' }),
);
const reasons = report.reasons.flatMap(({ text: reason }, index) => {
  const lines = reason.match(/.{1,58}(\s|$)/g) ?? [];
  return lines.map((line, at) => ({ line: (at === 0 ? '• ' : '  ') + line.trim(), index }));
});

process.stdout
  .write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 862 552" width="862" font-family="system-ui, 'Segoe UI', sans-serif" role="img" aria-label="A CPES report: ${report.verdict}, score ${report.score}, confidence ${report.confidence.overallPercent} percent">
${box(0, 0, 862, 552, '#ffffff', 10)}<rect x="0.5" y="0.5" width="861" height="551" rx="10" fill="none" stroke="#d5dce3"/>
${text(24, 42, title, { size: 19, weight: 700 })}
${text(24, 66, `${report.candidate.supplierCountry} → ${report.candidate.targetMarket} · unit cost ${money(report.candidate.factoryUnitCostCents)} · retail ${money(report.candidate.targetRetailPriceCents)} · ${report.candidate.unitsPerShipment} units by ${report.candidate.freightMode}`, { fill: soft })}
${box(24, 84, 112, 34, colour, 17)}${text(80, 106, report.verdict, { weight: 700, fill: '#ffffff', anchor: 'middle' })}
${meter(180, 98, 'Score of 100', report.score, colour)}
${meter(420, 98, 'Confidence, percent', report.confidence.overallPercent, '#3b6fb6')}
${text(24, 146, 'The 12 factors, per unit', { weight: 600 })}${text(500, 146, 'CM2 matrix: price by cost', { weight: 600 })}
${rows.join('\n')}
<line x1="24" y1="428" x2="420" y2="428" stroke="#d5dce3"/>
${sums.join('\n')}
${heads.join('')}${prices.join('')}${cells.join('\n')}
${figures.join('\n')}
${reasons.map(({ line }, index) => text(500, 448 + index * 15, line, { size: 11, fill: soft })).join('\n')}
</svg>
`);
