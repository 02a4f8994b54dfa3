import type { ReactNode } from 'react';
import { Page } from '../../app/page.tsx';
import { useMay } from '../../app/session.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Button } from '../../kit/button.tsx';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { clockText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { Bullets } from './bullets.tsx';
import { History } from './history.tsx';
import { ListingFields } from './listing-fields.tsx';
import type { Draft } from './kept-draft.ts';
import { isUnderWay, type Listing, type Store } from './listing-queries.ts';
import { Preview } from './preview.tsx';
import { PushDialog } from './push-dialog.tsx';
import { PushOutcome } from './push-outcome.tsx';
import { type SaveState, useDraft } from './use-draft.ts';

export interface ListingPage {
  readonly title: string;
  readonly area: string;
  readonly back: { readonly href: string; readonly label: string };
  readonly meta: readonly ReactNode[];
  /** Content of the panel of this store. */
  readonly tabs: (panel: ReactNode, shown?: Listing) => ReactNode;
}

interface EditorProps {
  readonly page: ListingPage;
  /** Listings of the same candidate for other stores. */
  readonly others: readonly Listing[];
  readonly store: Store;
  readonly listing: Listing;
  readonly isPushing: boolean;
  readonly onPush: (isOpen: boolean) => void;
}

/** The form and its preview side by side, and the outcome of the pushes. */
export function ListingEditor({ page: { tabs, ...page }, store, listing, others, isPushing, onPush }: EditorProps) {
  const t = text('listing');
  const may = useMay();
  const editing = useDraft(listing);
  const { draft, state, edit } = editing;
  const isBusy = isUnderWay(listing);
  const mayEdit = may('listings:edit');
  const mayPush = may('listings:push') && !isBusy;
  useShortcuts([{ keys: 'p', label: t.push.open, run: () => mayPush && onPush(true) }]);
  return (
    <Page
      {...page}
      className="listing"
      actions={
        <>
          <span className="faint" role="status">
            {stateWords(state)}
          </span>
          <Button look="ink" icon="store" keys="p" isBusy={isBusy} onClick={() => mayPush && onPush(true)}>
            {t.push.open}
          </Button>
        </>
      }
    >
      {tabs(
        <>
          {mayEdit ? null : <Banner tone="plain" title={t.push.denied} />}
          {state.kind === 'changed' ? (
            <Banner
              tone="caution"
              title={t.changed.title}
              action={
                <div className="actions">
                  <Button onClick={() => editing.settle(true)}>{t.changed.theirs}</Button>
                  <Button onClick={() => editing.settle(false)}>{t.changed.mine}</Button>
                </div>
              }
            >
              {t.changed.text}
            </Banner>
          ) : null}
          {state.kind === 'failed' ? (
            <Banner
              tone="reject"
              title={t.saved.failed}
              action={<Button onClick={editing.retry}>{text('common').actions.tryAgain}</Button>}
            >{`${errorText(state.error).title}. ${errorText(state.error).words}`}</Banner>
          ) : null}
          {listing.push === null ? null : (
            <PushOutcome
              push={listing.push}
              storeId={store.storeId}
              onAgain={mayPush ? () => onPush(true) : undefined}
            />
          )}
          <div className="listing-panes">
            <form className="listing-form" onSubmit={(event) => event.preventDefault()}>
              {listing.isEdited ? null : <p className="faint">{t.saved.generated}</p>}
              <fieldset disabled={!mayEdit}>
                {others.length === 0 ? null : (
                  <div className="actions">
                    {others.map((one) => (
                      <Button
                        key={one.listingId}
                        look="quiet"
                        size="small"
                        icon="copy"
                        onClick={() => edit(textsOf(one))}
                      >
                        {t.unwritten.copy(one.storeName)}
                      </Button>
                    ))}
                  </div>
                )}
                <ListingFields editing={editing} listing={listing}>
                  <Bullets bullets={draft.bullets} onChange={(bullets) => edit({ bullets })} />
                </ListingFields>
              </fieldset>
            </form>
            <Preview draft={draft} store={store} />
          </div>
          <History events={listing.history} />
        </>,
        listing,
      )}
      {isPushing && mayPush ? (
        <PushDialog listing={listing} store={store} isSaved={state.kind === 'saved'} onClose={() => onPush(false)} />
      ) : null}
    </Page>
  );
}

/** Price and SKU differ between stores. */
function textsOf({ title, seoTitle, seoDescription, bullets }: Listing): Partial<Draft> {
  return { title, seoTitle, seoDescription, bullets };
}

function stateWords(state: SaveState): string {
  const { saved } = text('listing');
  if (state.kind === 'saved') return state.at === undefined ? '' : saved.at(clockText(state.at, locale()));
  return { waiting: saved.unsaved, saving: saved.saving, failed: saved.failed, changed: saved.failed }[state.kind];
}
