import { readMoney } from '@cpes/client/table';
import { DraftMark } from '../../kit/marks.tsx';
import { Money } from '../../kit/money.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { locale, text } from '../../i18n/text.ts';
import type { Store } from './listing-queries.ts';
import type { Draft } from './kept-draft.ts';

/** A preview of the draft as shoppers would see it after its owner has published it. */
export function Preview({ draft, store }: { readonly draft: Draft; readonly store: Store }) {
  const { preview } = text('listing');
  const price = readMoney(draft.price, store.currency, locale());
  return (
    <aside className="preview" aria-label={preview.title}>
      <h2>{preview.title}</h2>
      <section className="card preview-card" aria-label={preview.search}>
        <p className="faint wrap">{store.baseUrl.replace(/^https?:\/\//, '')}</p>
        <p className="preview-link wrap">
          <UserText>{draft.seoTitle}</UserText>
        </p>
        <p className="quiet wrap">
          <UserText>{draft.seoDescription}</UserText>
        </p>
      </section>
      <section className="card preview-card" aria-label={preview.card}>
        <p className="preview-head">
          <DraftMark />
          <span className="faint">
            <UserText>{store.name}</UserText>
          </span>
        </p>
        <div className="preview-picture faint">{preview.noPicture}</div>
        <p className="preview-title wrap">
          <UserText>{draft.title}</UserText>
        </p>
        {'cents' in price ? (
          <p className="strong">
            <Money cents={price.cents} currency={store.currency} />
          </p>
        ) : null}
        <ul>
          {draft.bullets
            .filter((bullet) => bullet.trim() !== '')
            .map((bullet) => (
              <li key={bullet} className="wrap">
                <UserText>{bullet}</UserText>
              </li>
            ))}
        </ul>
      </section>
    </aside>
  );
}
