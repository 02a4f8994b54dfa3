import { changeText, moneyText } from '../format/money-text.ts';
import { Frame, type FrameProps } from './frame.tsx';
import { axisOver, percent, placeOn, spanOn } from './geometry.ts';
import { Bar } from './bar.tsx';

export interface Effect {
  readonly key: string;
  readonly label: string;
  /** Minor units by which the result changes when the input falls and when it rises. */
  readonly whenLower: number;
  readonly whenHigher: number;
}

interface TornadoProps extends FrameProps {
  readonly effects: readonly Effect[];
  /** The current result, labelled above the middle line. */
  readonly baseCents: number;
  readonly baseLabel: (amount: string) => string;
  readonly currency: string;
  readonly locale: string;
  readonly sentence: string;
}

/** More inputs than a report has; further ones move the result least. */
const ROWS_MAX = 16;

/** The effect of each input, largest first: losses left, gains right, on one scale around the current result. */
export function Tornado({ effects, baseCents, baseLabel, currency, locale, sentence, ...frame }: TornadoProps) {
  const rows = effects
    .map(({ key, label, whenLower, whenHigher }) => ({
      key,
      label,
      down: Math.min(whenLower, whenHigher, 0),
      up: Math.max(whenLower, whenHigher, 0),
    }))
    .sort((a, b) => b.up - b.down - (a.up - a.down))
    .slice(0, ROWS_MAX);
  const reach = Math.max(...rows.flatMap(({ down, up }) => [-down, up]), 1);
  const axis = axisOver([-reach, reach]);
  const middle = percent(placeOn(axis, 0));
  const change = (cents: number) => changeText({ cents, currency }, locale);
  return (
    <Frame {...frame} className="tornado">
      <div role="img" aria-label={sentence}>
        <p className="tornado-base">
          <span>{baseLabel(moneyText({ cents: baseCents, currency }, locale))}</span>
        </p>
        {rows.map(({ key, label, down, up }) => (
          <div key={key} className="tornado-row">
            <span className="tornado-label">{label}</span>
            <svg width="100%" height="26" aria-hidden="true">
              {down < 0 ? <Bar span={spanOn(axis, down, 0)} look="loss" hatch="" /> : null}
              {up > 0 ? <Bar span={spanOn(axis, 0, up)} look="gain" hatch="" /> : null}
              <line className="zero" x1={middle} x2={middle} y1="0" y2="100%" />
              <text
                className="tornado-number"
                x={percent(placeOn(axis, down))}
                dx="-7"
                y="50%"
                dy="0.35em"
                textAnchor="end"
              >
                {change(down)}
              </text>
              <text className="tornado-number" x={percent(placeOn(axis, up))} dx="7" y="50%" dy="0.35em">
                {change(up)}
              </text>
            </svg>
          </div>
        ))}
      </div>
    </Frame>
  );
}
