import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { skuQuery } from '../../api/queries.ts';
import { useMay } from '../../app/session.tsx';
import { IconButton } from '../../kit/button.tsx';
import { Fact } from '../../kit/fact.tsx';
import { Icon } from '../../kit/icon.tsx';
import { ToneMark } from '../../kit/marks.tsx';
import { sizeShown, weightShown } from '../../kit/measure.ts';
import { Money } from '../../kit/money.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { regionNames } from '../../format/formats.ts';
import { dayText, numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { deleteOffer, isOutdated, type Offer, saveOffer, showOffers, statedIn, withOffer } from './offer-queries.ts';

/** All offers with their terms, and the points to clarify of each. */
export function OfferList({ offers }: { readonly offers: readonly Offer[] }) {
  const t = text('offers');
  const list = useRef<HTMLUListElement>(null);
  /** The list disappears with its last offer, and the panel of the tab stays. */
  const focusRest = () => {
    const panel = list.current?.closest<HTMLElement>('[role="tabpanel"]');
    (offers.length > 1 ? list.current : panel)?.focus();
  };
  return (
    <ul ref={list} className="card offer-list" aria-label={t.list} tabIndex={-1}>
      {offers.map((offer) => (
        <OfferItem key={offer.offerRef} offer={offer} onDeleted={focusRest} />
      ))}
    </ul>
  );
}

function OfferItem({ offer, onDeleted }: { readonly offer: Offer; readonly onDeleted: () => void }) {
  const t = text('offers');
  const mayWrite = useMay()('listings:edit');
  const { skuId, offerRef, supplierName, findings } = offer;
  const address = `/skus/${skuId}/offers/${offerRef}`;
  return (
    <li>
      <div className="offer-head">
        <h3 className="wrap">
          <UserText>{supplierName}</UserText>
        </h3>
        <span className="mono faint wrap">{offerRef}</span>
        {isExpired(offer) ? (
          <span className="with-mark offer-expired">
            <ToneMark tone="caution" />
            {t.expired}
          </span>
        ) : null}
        <span className="spacer" />
        {mayWrite ? (
          <span className="actions">
            <Link className="button quiet icon-only" href={address} aria-label={t.actions.edit(supplierName)}>
              <Icon name="pencil" />
            </Link>
            <DeleteButton offer={offer} onDeleted={onDeleted} />
          </span>
        ) : null}
      </div>
      <OfferFacts offer={offer} />
      {findings.length === 0 ? null : (
        <ul className="offer-findings" aria-label={t.findings(supplierName)}>
          {findings.map(({ code, detail }) => (
            <li key={`${code} ${detail}`}>
              <ToneMark tone="caution" />
              <UserText>{detail}</UserText>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function OfferFacts({ offer }: { readonly offer: Offer }) {
  const { facts: t, freight } = text('offers');
  const { costCurrency: currency, assumed, carton, oneTimeCosts, minimumUnits, priceBreaks } = offer;
  const stated = (name: Offer['assumed'][number], value: string) =>
    assumed.includes(name) ? (
      <>
        {value} <span className="assumed">{text('common').assumed.word}</span>
      </>
    ) : (
      value
    );
  const terms: readonly (readonly [Offer['assumed'][number], string])[] = [
    ['incoterm', offer.incoterm],
    ['costCurrency', currency],
    ['supplierCountry', regionNames(locale()).of(offer.supplierCountry) ?? offer.supplierCountry],
    ['freightMode', freight[offer.freightMode]],
  ];
  const least = Math.max(minimumUnits, priceBreaks[0]?.minUnits ?? 1);
  return (
    <dl className="offer-facts">
      <Fact name={t.terms}>
        <ul className="offer-terms">
          {terms.map(([name, value]) => (
            <li key={name}>{stated(name, value)}</li>
          ))}
        </ul>
      </Fact>
      <Fact name={t.price}>
        <ul className="offer-prices">
          {priceBreaks.map(({ minUnits, unitCostCents }) => (
            <li key={minUnits}>
              <span className="faint">{t.from(numberText(minUnits, locale()))}</span>
              <Money cents={unitCostCents} currency={currency} />
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name={t.order}>
        <p>{t.least(least)}</p>
        {offer.orderMultiple === 1 ? null : <p>{t.multiple(numberText(offer.orderMultiple, locale()))}</p>}
        {carton === null ? null : (
          <p className="quiet">
            {t.cartonText(carton.units, sizeShown(carton.dimensionsMm), weightShown(carton.weightGrams))}
          </p>
        )}
      </Fact>
      <Fact name={t.lead}>{offer.leadTimeDays === null ? t.none : t.days(offer.leadTimeDays)}</Fact>
      <Fact name={t.valid}>{offer.validUntil === null ? t.none : dayText(offer.validUntil, locale())}</Fact>
      {oneTimeCosts.length === 0 ? null : (
        <Fact name={t.once}>
          <ul>
            {oneTimeCosts.map(({ label, amountCents }, place) => (
              <li key={place}>
                <UserText>{label}</UserText> <Money cents={amountCents} currency={currency} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {offer.document === null ? null : (
        <Fact name={t.document}>
          <UserText>{offer.document}</UserText>
        </Fact>
      )}
    </dl>
  );
}

/** Deletes at once; the confirmation can undo it, which saves the offer again. */
function DeleteButton({ offer, onDeleted }: { readonly offer: Offer; readonly onDeleted: () => void }) {
  const { actions: t } = text('offers');
  const queries = useQueryClient();
  const { skuId, offerRef, supplierName } = offer;
  const restore = async () => {
    try {
      const sku = queries.getQueryData(skuQuery(skuId).queryKey);
      const saved = await saveOffer({ skuId, offerRef, seen: undefined }, statedIn(offer, sku?.candidate));
      await showOffers(queries, skuId, (offers) => withOffer(offers, saved));
      toast(t.restored(supplierName));
    } catch (error) {
      toast(t.notRestored(errorText(error as Error).title));
    }
  };
  const remove = useMutation({
    mutationFn: () => deleteOffer(offer),
    onSuccess: async () => {
      toast(t.removed(supplierName), { label: text('common').actions.undo, run: () => void restore() });
      onDeleted();
      await showOffers(queries, skuId, (offers) => offers.filter((one) => one.offerRef !== offerRef));
    },
    onError: async (error) => {
      if (isOutdated(error)) await showOffers(queries, skuId, (offers) => offers);
    },
  });
  return (
    <>
      {remove.error === null ? null : (
        <span role="alert">{isOutdated(remove.error) ? text('offers').outdated : errorText(remove.error).title}</span>
      )}
      <IconButton icon="trash" label={t.remove(supplierName)} onClick={() => remove.isPending || remove.mutate()} />
    </>
  );
}

/** Whether the last day of an offer is over. */
export function isExpired({ validUntil }: { readonly validUntil: string | null }): boolean {
  return validUntil !== null && validUntil < new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
}
