import { useId } from 'react';
import { axisMoneyText, changeText, moneyText } from '../format/money-text.ts';
import { axisPercentText, percentText } from '../format/numbers.ts';
import type * as texts from '../i18n/en/charts.ts';
import { Hatch, Legend } from './bar.tsx';
import { Frame, type FrameProps } from './frame.tsx';
import { axisOver, buildUp, bySize, groupSmallest, type Reached, shareAxisOver } from './geometry.ts';
import { AxisLabels, WaterfallPlot, type WaterfallStep } from './waterfall-plot.tsx';

interface WaterfallProps extends FrameProps {
  readonly steps: readonly WaterfallStep[];
  readonly currency: string;
  readonly locale: string;
  /** `share` shows percentages of `ofCents`, `size` sorts parts by amount. */
  readonly mode?: 'amount' | 'share' | 'size';
  readonly ofCents?: number | undefined;
  /** Whether amounts show their signs, as in a chart that runs down from a price. */
  readonly isSigned?: boolean;
  readonly selectedKey?: string;
  readonly hasLegend?: boolean;
  /** Text alternative with the conclusion. */
  readonly sentence: string;
  readonly words: typeof texts.waterfall;
}

/** More rows cannot be read at a glance; the smallest parts are merged then. */
const ROWS_MAX = 16;
/** Costs that add up step by step, or a price that runs down to the profit. Totals start at zero. */
export function Waterfall(props: WaterfallProps) {
  const { steps, mode = 'amount', sentence, words, selectedKey, hasLegend = false } = props;
  const hatch = useId();
  const asOne = (parts: readonly WaterfallStep[]): WaterfallStep => ({
    key: 'others',
    label: words.others(parts.length),
    cents: parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    isTotal: false,
    certainty: parts.some(({ certainty }) => certainty === 'estimate') ? 'estimate' : 'sourced',
  });
  const rows = buildUp(groupSmallest(mode === 'size' ? bySize(steps) : steps, ROWS_MAX, asOne));
  const { axis, labels } = axisOf(
    props,
    rows.flatMap(({ before, after }) => [before, after]),
  );
  const legend = (['sourced', 'estimate', 'missing'] as const).map((look) => ({ look, word: words[look] }));
  return (
    <Frame {...props} className="waterfall" legend={hasLegend ? <Legend items={legend} hatch={hatch} /> : null}>
      <Hatch id={hatch} />
      <div role="img" aria-label={sentence}>
        <AxisLabels axis={axis} labels={labels} />
        {rows.map((row, place) => (
          <div
            key={row.key}
            className="waterfall-row"
            data-total={row.isTotal || undefined}
            data-selected={row.key === selectedKey || undefined}
          >
            <span className="waterfall-label">
              {row.code === undefined ? null : <span className="mono faint">{row.code}</span>}
              {row.label}
            </span>
            <WaterfallPlot axis={axis} row={row} next={rows[place + 1]} isFirst={place === 0} hatch={hatch} />
            <span className="waterfall-amount">{amountText(props, row)}</span>
          </div>
        ))}
      </div>
    </Frame>
  );
}

function axisOf({ mode, ofCents, currency, locale }: WaterfallProps, values: readonly number[]) {
  if (mode === 'share' && isWhole(ofCents)) {
    const axis = shareAxisOver(values, ofCents);
    return { axis, labels: axis.ticksBps.map((bps) => axisPercentText(bps, locale)) };
  }
  const axis = axisOver(values);
  return { axis, labels: axis.ticks.map((cents) => axisMoneyText({ cents, currency }, locale)) };
}

/** Percentages need a base. */
function isWhole(cents: number | undefined): cents is number {
  return cents !== undefined && cents > 0;
}

function amountText(props: WaterfallProps, row: Reached<WaterfallStep>): string {
  const cents = row.isTotal ? row.after : row.cents;
  if (cents === null) return props.words.missing;
  if (props.mode === 'share' && isWhole(props.ofCents)) {
    return percentText(Math.round((cents * 10_000) / props.ofCents), props.locale);
  }
  return (props.isSigned === true && !row.isTotal ? changeText : moneyText)(
    { cents, currency: props.currency },
    props.locale,
  );
}
