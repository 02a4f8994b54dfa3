import type { Certainty } from '../../src/charts/bar.tsx';
import type { ConfidencePart } from '../../src/charts/confidence.tsx';
import type { MatrixCell } from '../../src/charts/matrix-table.tsx';
import type { TimelineRow } from '../../src/charts/timeline-plot.tsx';
import type { Effect } from '../../src/charts/tornado.tsx';
import type { WaterfallStep } from '../../src/charts/waterfall-plot.tsx';

interface Factor {
  readonly label: string;
  readonly cents: number | null;
  readonly certainty: Certainty;
  /** Weight and contribution in basis points of confidence. */
  readonly weightBps: number;
  readonly contributionBps: number;
}

const factor = (
  label: string,
  cents: number | null,
  certainty: Certainty,
  weightBps: number,
  contributionBps: number,
): Factor => ({
  label,
  cents,
  certainty,
  weightBps,
  contributionBps,
});

/** A steel bottle from CN to US with invented amounts in cents. */
export const FACTORS: readonly Factor[] = [
  factor('Factory unit cost', 480, 'sourced', 1500, 1200),
  factor('Origin handling', 29, 'estimate', 400, 160),
  factor('International freight', 34, 'sourced', 1600, 480),
  factor('Cargo insurance', 2, 'estimate', 200, 80),
  factor('Customs duty', 37, 'sourced', 1400, 960),
  factor('Additional duties', 64, 'sourced', 1200, 770),
  factor('Import taxes', 0, 'sourced', 400, 360),
  factor('Entry fees', 52, 'sourced', 500, 240),
  factor('Destination handling', 49, 'estimate', 600, 240),
  factor('Receiving and storage', 32, 'sourced', 600, 360),
  factor('Pick and pack', 335, 'sourced', 600, 360),
  factor('Last-mile delivery', 560, 'estimate', 1000, 400),
];

const codeOf = (place: number) => `F${String(place + 1).padStart(2, '0')}`;
const total = (key: string, label: string, cents: number | null = null): WaterfallStep => ({
  key,
  label,
  cents,
  isTotal: true,
  certainty: 'sourced',
});

export const BUILD_UP: readonly WaterfallStep[] = FACTORS.flatMap(({ label, cents, certainty }, place) => {
  const step = { key: codeOf(place), code: codeOf(place), label, cents, certainty, isTotal: false };
  return place === 8 ? [step, total('warehouse', 'Landed to warehouse')] : [step];
}).concat(total('landed', 'True landed cost'));

/** With an unknown freight. */
export const WITH_MISSING: readonly WaterfallStep[] = BUILD_UP.map((step) =>
  step.key === 'F03' ? { ...step, cents: null, certainty: 'missing' } : step,
);

const taken = (key: string, label: string, cents: number, isGain = false): WaterfallStep => ({
  key,
  label,
  cents,
  isTotal: false,
  certainty: 'sourced',
  isGain,
});

export const PRICE_TO_LOSS: readonly WaterfallStep[] = [
  total('net', 'Net price', 2696),
  taken('refunds', 'Refunds', -472),
  taken('warehouse', 'Landed to warehouse', -987),
  taken('recovered', 'Recovered goods', 112, true),
  taken('fulfilment', 'Fulfilment', -1244),
  taken('payment', 'Payment fee', -108),
  taken('returns', 'Return handling', -175),
  total('cm2', 'CM2'),
];

const origin = (word: string, look: ConfidencePart['look'], weight: number, counted: number): ConfidencePart => ({
  key: look,
  word,
  look,
  weight,
  counted,
});

export const CONFIDENCE: readonly ConfidencePart[] = [
  origin('Own figures: 15%', 'total', 15, 12),
  origin('Official tables: 35%', 'sourced', 35, 21),
  origin('Live quotes: 10%', 'gain', 10, 9),
  origin('Indexes: 18%', 'soft', 18, 6),
  origin('Estimates: 22%', 'estimate', 22, 8),
];

export const MATRIX_ROWS = [
  { key: '90', value: '90%', note: '$26.96' },
  { key: '100', value: '100%', note: '$29.95' },
  { key: '110', value: '110%', note: '$32.95' },
];
export const MATRIX_COLUMNS = [
  { key: '85', value: '85%', note: 'costs lower' },
  { key: '100', value: '100%', note: 'costs as found' },
  { key: '125', value: '125%', note: 'costs higher' },
];

const cellsOf = (rows: readonly (readonly (readonly [number, number])[])[]): readonly MatrixCell[] =>
  rows.flatMap((row, at) =>
    row.map(([cents, bps], place) => ({
      row: MATRIX_ROWS[at]?.key ?? '',
      column: MATRIX_COLUMNS[place]?.key ?? '',
      cents,
      bps,
      isBase: at === 1 && place === 1,
    })),
  );

export const CELLS = cellsOf([
  [
    [423, 1569],
    [198, 734],
    [-178, -660],
  ],
  [
    [661, 2207],
    [436, 1456],
    [60, 200],
  ],
  [
    [899, 2728],
    [674, 2046],
    [298, 904],
  ],
]);
/** Every step of the scale. */
export const WIDE_CELLS = cellsOf([
  [
    [-120, -445],
    [-620, -2300],
    [-1478, -5482],
  ],
  [
    [661, 2207],
    [-36, -120],
    [-860, -2870],
  ],
  [
    [1499, 4549],
    [974, 2956],
    [298, 904],
  ],
]);

export const EFFECTS: readonly Effect[] = [
  { key: 'freight', label: 'Additional duties', whenLower: 6, whenHigher: -5 },
  { key: 'price', label: 'Retail price', whenLower: -298, whenHigher: 297 },
  { key: 'delivery', label: 'Last-mile delivery', whenLower: 63, whenHigher: -63 },
  { key: 'unit', label: 'Factory unit cost', whenLower: 45, whenHigher: -44 },
  { key: 'pick', label: 'Pick and pack', whenLower: 33, whenHigher: -34 },
  { key: 'entry', label: 'Entry fees', whenLower: 5, whenHigher: -4 },
  { key: 'taxes', label: 'Import taxes', whenLower: 0, whenHigher: 0 },
];

const stage = (label: string, rest: Omit<TimelineRow, 'key' | 'kind' | 'label'>): TimelineRow => ({
  key: label,
  kind: 'stage',
  label,
  ...rest,
});
const source = (place: number, rest: Omit<TimelineRow, 'key' | 'kind' | 'label' | 'code'>): TimelineRow => ({
  key: codeOf(place),
  kind: 'factor',
  code: codeOf(place),
  label: FACTORS[place]?.label ?? '',
  ...rest,
});
const done = (
  startMs: number,
  endMs: number,
  amount: string,
  evidence: string,
  certainty: Certainty = 'sourced',
  isFromTable = false,
) => ({ state: 'done', startMs, endMs, amount, evidence, certainty, isFromTable }) as const;

/** A run after 640 ms. */
export const LIVE: readonly TimelineRow[] = [
  stage('Accepted', { state: 'done', startMs: 0, endMs: 9 }),
  stage('Normalised', { state: 'done', startMs: 9, endMs: 38 }),
  source(0, done(38, 41, '$7.20', 'Declared')),
  source(1, done(38, 212, '$0.39', 'Estimate', 'estimate', true)),
  source(2, { state: 'running', startMs: 38 }),
  source(3, { state: 'waiting' }),
  source(4, done(38, 396, '$0.76', 'Official table')),
  source(5, done(38, 531, '$0.95', 'Official table')),
  source(6, done(38, 41, '$0.00', 'Rule')),
  source(7, done(38, 268, '$0.53', 'Rate card', 'sourced', true)),
  source(8, done(38, 305, '$0.76', 'Estimate', 'estimate', true)),
  source(9, done(38, 447, '$0.59', 'Rate card')),
  source(10, done(38, 602, '$3.65', 'Rate card')),
  source(11, { state: 'running', startMs: 38 }),
  stage('Scored', { state: 'waiting' }),
  stage('Stored', { state: 'waiting' }),
];

/** The same run after the limit: one source gave nothing, and the last stage failed. */
export const FAILED: readonly TimelineRow[] = LIVE.map((row) => {
  if (row.code === 'F03') return { ...row, state: 'missing', endMs: 1_502, evidence: 'Missing' };
  if (row.code === 'F04') return { ...row, ...done(1_502, 1_520, '$0.02', 'Estimate', 'estimate') };
  if (row.code === 'F12') return { ...row, ...done(38, 1_288, '$6.90', 'Live quote') };
  if (row.key === 'Scored') return { ...row, state: 'done', startMs: 1_520, endMs: 1_534 };
  return row.key === 'Stored' ? { ...row, state: 'failed', startMs: 1_534, endMs: 1_781 } : row;
});

/** Sixty minutes with growth at the end. */
export const GROWING = Array.from({ length: 60 }, (_, minute) =>
  minute < 36 ? 4 + ((minute * 7) % 5) : 4 + (minute - 35) ** 2,
);
export const STEADY = Array.from({ length: 60 }, (_, minute) => 40 + ((minute * 17) % 23));
