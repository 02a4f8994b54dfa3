import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { TextArea, TextField } from '../../kit/field.tsx';
import { moneyFlawText } from '../../kit/money-flaw.ts';
import { moneyParts } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Listing } from './listing-queries.ts';
import type { Editing } from './use-draft.ts';

/** Length up to which search engines show a title and a description in full. */
const SEO_TITLE_CHARACTERS = 60;
const SEO_DESCRIPTION_CHARACTERS = 155;
/** Limits of store-draft. */
const TITLE_MAX = 200;
const SKU_MAX = 64;

/** Form fields for the texts, the price and the SKU of a listing. */
export function ListingFields({
  editing: { draft, priceFlaw, edit },
  listing: { currency, generated },
  children,
}: {
  readonly editing: Editing;
  readonly listing: Pick<Listing, 'currency' | 'generated'>;
  readonly children: ReactNode;
}) {
  const { fields } = text('listing');
  return (
    <>
      <TextField
        label={fields.title}
        value={draft.title}
        maxLength={TITLE_MAX}
        onChange={(event) => edit({ title: event.target.value })}
      />
      <Again name="title" draft={draft} generated={generated} edit={edit} />
      <TextField
        label={fields.seoTitle}
        hint={<Count value={draft.seoTitle} most={SEO_TITLE_CHARACTERS} />}
        value={draft.seoTitle}
        maxLength={TITLE_MAX}
        onChange={(event) => edit({ seoTitle: event.target.value })}
      />
      <Again name="seoTitle" draft={draft} generated={generated} edit={edit} />
      <TextArea
        label={fields.seoDescription}
        hint={<Count value={draft.seoDescription} most={SEO_DESCRIPTION_CHARACTERS} />}
        value={draft.seoDescription}
        maxLength={500}
        onChange={(event) => edit({ seoDescription: event.target.value })}
      />
      <Again name="seoDescription" draft={draft} generated={generated} edit={edit} />
      {children}
      <Again name="bullets" draft={draft} generated={generated} edit={edit} />
      <div className="listing-pair">
        <TextField
          label={fields.price}
          before={moneyParts({ cents: 0, currency }, locale()).symbol}
          inputMode="decimal"
          error={priceFlaw === undefined ? undefined : moneyFlawText(priceFlaw, currency)}
          value={draft.price}
          onChange={(event) => edit({ price: event.target.value })}
        />
        <TextField
          label={fields.sku}
          value={draft.sku}
          maxLength={SKU_MAX}
          onChange={(event) => edit({ sku: event.target.value })}
        />
      </div>
    </>
  );
}

/** Below an edited text: a button that restores the generated text. */
function Again({
  name,
  draft,
  generated,
  edit,
}: Pick<Editing, 'draft' | 'edit'> & {
  readonly name: keyof Listing['generated'];
  readonly generated: Listing['generated'];
}) {
  const { fields } = text('listing');
  if (String(draft[name]) === String(generated[name])) return null;
  return (
    <div className="listing-again">
      <Button
        look="quiet"
        size="small"
        icon="again"
        aria-label={fields.againLabel(fields[name])}
        onClick={() => edit({ [name]: generated[name] })}
      >
        {fields.again}
      </Button>
    </div>
  );
}

/** Counts characters as users see them: a letter with its accent is one. */
function Count({ value, most }: { readonly value: string; readonly most: number }) {
  const { fields } = text('listing');
  const count = [...new Intl.Segmenter(locale(), { granularity: 'grapheme' }).segment(value)].length;
  return <span className={count > most ? 'over' : undefined}>{fields.count(count, most)}</span>;
}
