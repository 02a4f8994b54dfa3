import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import '../../src/styles/base.css';
import '../../src/styles/tokens.css';
import '../../src/styles/kit.css';
import './gallery.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Age } from '../../src/charts/age.tsx';
import { ConfidenceBlocks, ConfidenceStrip } from '../../src/charts/confidence.tsx';
import { Matrix } from '../../src/charts/matrix.tsx';
import { type MatrixCell, SmallMatrix } from '../../src/charts/matrix-table.tsx';
import { PartBar, SplitBar } from '../../src/charts/part-bar.tsx';
import { PartBars } from '../../src/charts/part-bars.tsx';
import { ScoreRuler } from '../../src/charts/score-ruler.tsx';
import { type ScoreTone, SmallScore } from '../../src/charts/small-score.tsx';
import { Sparkline } from '../../src/charts/sparkline.tsx';
import { Timeline } from '../../src/charts/timeline.tsx';
import { Tornado } from '../../src/charts/tornado.tsx';
import { Waterfall } from '../../src/charts/waterfall.tsx';
import * as texts from '../../src/i18n/en/charts.ts';
import * as data from './fixtures.ts';

const money = { currency: 'USD', locale: 'en-US' };
const thresholds = { caution: 50, advance: 75 };
const MODES = { amount: 'Amount', share: '% of price', size: 'By size' } as const;
type Mode = keyof typeof MODES;

/** Every chart with invented data, for visual review and tests. `?theme=dark` or `light` sets the colours. */
function Gallery() {
  const [mode, setMode] = useState<Mode>('amount');
  const [cell, setCell] = useState<MatrixCell | undefined>(data.CELLS[2]);
  return (
    <>
      <h1>Charts</h1>
      <Waterfall
        {...money}
        title="What one unit costs to land"
        steps={data.BUILD_UP}
        mode={mode}
        ofCents={3495}
        selectedKey="F03"
        hasLegend
        sentence={texts.waterfall.sentence(12, '$16.74')}
        words={texts.waterfall}
        actions={
          <fieldset className="segmented">
            <legend className="unseen">What the bars show</legend>
            {Object.entries(MODES).map(([key, word]) => (
              <label key={key}>
                <input type="radio" name="mode" checked={key === mode} onChange={() => setMode(key as Mode)} />
                <span>{word}</span>
              </label>
            ))}
          </fieldset>
        }
      />
      <div className="gallery-pair">
        <Matrix
          {...money}
          title="What one sale leaves, in nine cases"
          lead="Rows change the price, columns every cost but the factory price."
          rows={data.MATRIX_ROWS}
          columns={data.MATRIX_COLUMNS}
          cells={data.CELLS}
          selected={cell}
          onSelect={setCell}
          words={texts.matrix}
        />
        <div className="gallery-card padded">
          <Waterfall
            {...money}
            title="Price 90%, costs 125%"
            lead="Selected case, price $26.96. Worst of nine."
            steps={data.PRICE_TO_LOSS}
            isSigned
            sentence="A loss of $1.78."
            words={texts.waterfall}
          />
        </div>
      </div>
      <section>
        <h2>Score</h2>
        {([74, 85, 26, 100, 0] as const).map((score) => (
          <div key={score} className="gallery-card padded">
            <ScoreRuler
              score={score}
              tone={toneOf(score)}
              thresholds={thresholds}
              {...(score === 85 ? { before: 74 } : {})}
              sentence={`Score ${String(score)} of 100`}
              words={texts.scoreRuler}
            />
          </div>
        ))}
      </section>
      <section>
        <h2>How 74 came about</h2>
        <div className="gallery-card">
          <PartBars
            parts={[
              {
                key: 'margin',
                label: 'Margin',
                detail: 'CM2 of net revenue 35.1%, scored from 0% to 40%',
                points: 39,
                pointsMax: 45,
              },
              {
                key: 'resilience',
                label: 'Resilience',
                detail: 'Worst of nine 19.6%, from −10% to 25%',
                points: 21,
                pointsMax: 25,
              },
              {
                key: 'cac',
                label: 'CAC headroom',
                detail: 'Break-even CAC $12.26, from $5 to $40',
                points: 4,
                pointsMax: 20,
              },
              {
                key: 'markup',
                label: 'Markup',
                detail: 'Price over factory cost 7.3×, from 1.5× to 4×',
                points: 10,
                pointsMax: 10,
              },
            ]}
            sum={{ label: 'Score', detail: '1 point below ADVANCE', points: 74, pointsMax: 100 }}
            words={texts.parts}
          />
        </div>
      </section>
      <section className="gallery-pair">
        <div className="gallery-card padded">
          <h2>Confidence 56%</h2>
          <ConfidenceStrip parts={data.CONFIDENCE} sentence="Confidence 56%. Freight loses most." />
          <p>To warehouse $7.47, fulfilment $9.27</p>
          <SplitBar first={747} second={927} />
          <table className="gallery-list">
            <caption className="unseen">Contributions</caption>
            <tbody>
              {data.FACTORS.slice(0, 4).map(({ label, weightBps, contributionBps, certainty }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td width="160">
                    <PartBar value={contributionBps} max={weightBps} longest={1600} certainty={certainty} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="gallery-card padded">
          <h2>In lists</h2>
          <table className="gallery-list">
            <caption className="unseen">Rows of a list</caption>
            <tbody>
              {[74, 85, 26, 0, 100].map((score) => (
                <tr key={score}>
                  <th scope="row">{score}</th>
                  <td>
                    <SmallScore score={score} tone={toneOf(score)} thresholds={thresholds} />
                  </td>
                  <td>{score}%</td>
                  <td>
                    <ConfidenceBlocks bps={score * 100} />
                  </td>
                  <td>
                    <Age days={score} validDays={80} words={texts.age} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <Sparkline values={data.GROWING} sentence={texts.sparkline.sentence('Ready', '580', '4', '580')} /> 580
            ready
          </p>
          <p>
            <Sparkline values={data.STEADY} sentence={texts.sparkline.sentence('Work', '43 ms', '40 ms', '62 ms')} /> 43
            ms
          </p>
        </div>
      </section>
      <Tornado
        {...money}
        title="What moves CM2 most"
        lead="Each input 10% down and 10% up, from the report."
        effects={data.EFFECTS}
        baseCents={1226}
        baseLabel={(amount) => `CM2 ${amount}`}
        sentence="The retail price moves CM2 most, by about $2.98."
      />
      <div className="gallery-card">
        <Timeline title="Timeline" rows={data.LIVE} nowMs={640} limitMs={1500} locale="en-US" words={texts.timeline} />
      </div>
      <div className="gallery-card">
        <Timeline
          title="A run that ended late"
          rows={data.FAILED}
          nowMs={1781}
          limitMs={1500}
          locale="en-US"
          words={texts.timeline}
        />
      </div>
      <section className="gallery-pair">
        <SmallMatrix
          {...money}
          caption="CM2 of nine cases"
          rows={data.MATRIX_ROWS}
          columns={data.MATRIX_COLUMNS}
          cells={data.CELLS}
          words={texts.matrix}
        />
        <SmallMatrix
          {...money}
          caption="CM2 of nine other cases"
          rows={data.MATRIX_ROWS}
          columns={data.MATRIX_COLUMNS}
          cells={data.WIDE_CELLS}
          words={texts.matrix}
        />
      </section>
      <Waterfall
        {...money}
        title="With a missing freight"
        steps={data.WITH_MISSING}
        sentence="Freight is missing."
        words={texts.waterfall}
      />
    </>
  );
}

function toneOf(score: number): ScoreTone {
  return score >= thresholds.advance ? 'advance' : score >= thresholds.caution ? 'caution' : 'reject';
}

const theme = new URLSearchParams(window.location.search).get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;
const place = document.getElementById('gallery');
if (place === null) throw new Error('index.html has no #gallery');
createRoot(place).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
