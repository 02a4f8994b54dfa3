import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Fault } from '../../api/fault.ts';
import { showChanged } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DraftMark, VerdictBadge } from '../../kit/marks.tsx';
import { Banner } from '../../kit/message.tsx';
import { Money } from '../../kit/money.tsx';
import { errorText } from '../../kit/state.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { moneyText } from '../../format/money-text.ts';
import { measureShown, sizeShown } from '../../kit/measure.ts';
import { locale, text } from '../../i18n/text.ts';
import { type Listing, pushListing, type Store } from './listing-queries.ts';

interface DialogProps {
  readonly listing: Listing;
  readonly store: Store;
  readonly isSaved: boolean;
  readonly onClose: () => void;
}

/** Content, store and warnings before a push. The hash ensures that the confirmed version is the one pushed. */
export function PushDialog({ listing, store, isSaved, onClose }: DialogProps) {
  const { push: t } = text('listing');
  const { actions } = text('common');
  const queries = useQueryClient();
  // One idempotency key per opening: a second click requests the same push.
  const [key] = useState(() => crypto.randomUUID());
  const [changed, setChanged] = useState<readonly string[]>([]);
  const create = useMutation({
    mutationFn: () => pushListing(listing, key),
    onSuccess: (push) => {
      queries.setQueryData(['listing', listing.skuId, listing.storeId], { ...listing, push });
      void queries.invalidateQueries({ queryKey: ['listing'] });
      void queries.invalidateQueries({ queryKey: ['candidates'] });
      onClose();
    },
    onError: async (error) => {
      const present = (error instanceof Fault ? error.problem['listing'] : undefined) as Listing | undefined;
      if (present === undefined) return;
      setChanged(differencesOf(listing, present));
      await showChanged(['listing', listing.skuId, listing.storeId], present);
    },
  });
  const { warnings, blocks } = listing;
  const isBlocked = blocks.length > 0 || !isSaved;
  return (
    <Dialog
      title={t.title(store.name)}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <span className="faint">{isSaved ? t.recorded : t.wait}</span>
          <span className="spacer" />
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button
            look="ink"
            isBusy={create.isPending}
            aria-disabled={isBlocked || undefined}
            onClick={() => {
              if (!isBlocked) create.mutate();
            }}
          >
            {t.create}
          </Button>
        </>
      }
    >
      <Sent listing={listing} />
      {blocks.length === 0 ? null : (
        <Banner tone="reject" title={t.blocked}>
          <Lines lines={blocks.map((block) => block.text)} />
        </Banner>
      )}
      {warnings.length === 0 ? null : (
        <Banner tone="caution" title={t.know(warnings.length)}>
          <Lines lines={warnings.map(noteText)} />
        </Banner>
      )}
      {create.error === null ? null : <Refused error={create.error} changed={changed} />}
    </Dialog>
  );
}

/** Differences between the current listing and the one shown. */
function differencesOf(shown: Listing, present: Listing): string[] {
  const { fields, push: t } = text('listing');
  const texts = ['title', 'seoTitle', 'seoDescription', 'sku'] as const;
  const price = (listing: Listing) => moneyText({ cents: listing.priceCents, currency: listing.currency }, locale());
  return [
    ...texts.filter((name) => shown[name] !== present[name]).map((name) => t.now(fields[name], present[name])),
    ...(shown.priceCents === present.priceCents ? [] : [t.now(fields.price, price(present))]),
    ...(shown.bullets.join('\n') === present.bullets.join('\n')
      ? []
      : [t.now(fields.bullets, present.bullets.join(', '))]),
  ];
}

function Refused({ error, changed }: { readonly error: Error; readonly changed: readonly string[] }) {
  const { push: t } = text('listing');
  const { title, words } = errorText(error);
  const isChanged = error instanceof Fault && error.code === 'listing-changed';
  return (
    <Banner tone="reject" title={title}>
      {isChanged ? t.changed : words}
      <Lines lines={changed} />
    </Banner>
  );
}

/** A warning after the label of its field, unless it is a full sentence. */
function noteText({ pointer, text: words }: Listing['warnings'][number]): string {
  const { fields } = text('listing');
  const name = pointer.split('/')[1] ?? '';
  const label = { bullets: fields.bullets, title: fields.title, seoTitle: fields.seoTitle }[name];
  const about = label ?? (name === 'seoDescription' ? fields.seoDescription : name === 'sku' ? fields.sku : undefined);
  return about === undefined || /^[A-Z]/.test(words) ? words : `${about}: ${words}`;
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="push-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Sent({ listing }: { readonly listing: Listing }) {
  const { push: t, fields } = text('listing');
  const { title, priceCents, currency, sku, weightGrams, sentWeight, dimensionsMm, sentDimensions, bullets } = listing;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [fields.title, <UserText key="title">{title}</UserText>],
    [fields.price, <Money key="price" cents={priceCents} currency={currency} />],
    [
      fields.sku,
      <span key="sku" className="mono">
        <UserText>{sku}</UserText>
      </span>,
    ],
    ...(sentWeight === null || weightGrams === null
      ? []
      : [[t.weight, <Converted key="w" sent={sentWeight} from={measureShown(weightGrams, 'weight')} />] as const]),
    ...(sentDimensions === null || dimensionsMm === null
      ? []
      : [[t.size, <Converted key="s" sent={sentDimensions} from={sizeShown(dimensionsMm)} />] as const]),
    ...detailRows(listing),
    [
      t.status,
      <span key="status">
        <DraftMark /> {t.noDate}
      </span>,
    ],
  ];
  return (
    <section>
      <h3>{t.sent}</h3>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="wrap">{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{t.more(bullets.length)}</summary>
        <p className="wrap">
          <UserText>{listing.seoTitle}</UserText>
        </p>
        <p className="wrap quiet">
          <UserText>{listing.seoDescription}</UserText>
        </p>
        <ul>
          {bullets.map((bullet) => (
            <li key={bullet} className="wrap">
              <UserText>{bullet}</UserText>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** The details in private fields of the store, and the images. */
function detailRows({ details, currency }: Listing): readonly (readonly [string, ReactNode])[] {
  const { push: t } = text('listing');
  const { costCents, hsCode, originCountry, report, imageUrls } = details;
  return [
    ...(costCents === null ? [] : [[t.cost, <Money key="cost" cents={costCents} currency={currency} />] as const]),
    ...(hsCode === null ? [] : [[t.hsCode, hsCode] as const]),
    ...(originCountry === null ? [] : [[t.origin, originCountry] as const]),
    ...(report === null ? [] : [[t.report, <VerdictBadge key="report" verdict={report.verdict} />] as const]),
    ...(imageUrls.length === 0 ? [] : [[t.images, <Lines key="images" lines={imageUrls} />] as const]),
  ];
}

function Converted({ sent, from }: { readonly sent: string; readonly from: string }) {
  const { push: t } = text('listing');
  return (
    <>
      <span>{sent}</span> <span className="faint">{t.from(from)}</span>
    </>
  );
}
