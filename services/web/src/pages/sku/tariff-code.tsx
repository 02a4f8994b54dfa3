import type { Schemas } from '../../api/client.ts';
import { Fact } from '../../kit/fact.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { hundredthsText, percentText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';

type Classification = Schemas['ClassificationResponse'];
type Explanation = NonNullable<Classification['explanation']>;

/** The tariff code behind the duties, its certainty, the alternatives, and the deciding words. */
export function TariffCode({ classification }: { readonly classification: Classification }) {
  const t = text('sku').tariff;
  const { hsCode, description, match, dutyRangeBps, alternatives, explanation } = classification;
  const { min, max } = dutyRangeBps;
  return (
    <section className="card sku-details">
      <h2>{t.title}</h2>
      <dl className="facts">
        <Fact name={t.code}>
          {hsCode === null ? null : <span className="mono">{hsCode} </span>}
          {description}
        </Fact>
        <Fact name={t.match}>{t.matches[match] ?? match}</Fact>
        <Fact name={t.duty}>
          {min === max ? percentText(min, locale()) : t.range(percentText(min, locale()), percentText(max, locale()))}
        </Fact>
        {alternatives.length === 0 ? null : (
          <Fact name={t.others}>
            <ul>
              {alternatives.map((one) => (
                <li key={one.hsCode}>
                  <span className="mono">{one.hsCode}</span> {one.description}{' '}
                  <span className="quiet">{`${String(one.sharePercent)}%`}</span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      {explanation == null ? null : <Why explanation={explanation} />}
    </section>
  );
}

/** The parts of the code's lead over the runner-up. */
function Why({ explanation }: { readonly explanation: Explanation }) {
  const t = text('sku').tariff;
  const { againstHsCode, againstDescription, words, leadHundredths } = explanation;
  const parts: readonly (readonly [string, number])[] = [
    ...words.map(({ word, hundredths }) => [t.word(word), hundredths] as const),
    [t.otherWords, explanation.otherWordsHundredths],
    [t.vocabulary, explanation.vocabularyHundredths],
    [t.usual, explanation.usualHundredths],
  ];
  const caption = t.why(againstHsCode, againstDescription);
  return (
    <details>
      <summary>{t.whyTitle}</summary>
      <p className="quiet">{caption}</p>
      <Scroller label={t.whyTitle}>
        <table className="table">
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.part}</th>
              <th scope="col" className="number">
                {t.weight}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts
              .filter(([, hundredths]) => hundredths !== 0)
              .map(([name, hundredths]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="number">{hundredthsText(hundredths, locale())}</td>
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr className="sum">
              <th scope="row">{t.lead}</th>
              <td className="number strong">{hundredthsText(leadHundredths, locale())}</td>
            </tr>
          </tfoot>
        </table>
      </Scroller>
    </details>
  );
}
