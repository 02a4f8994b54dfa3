import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../../api/client.ts';
import { Fault } from '../../../api/fault.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { sizeShown } from '../../../kit/measure.ts';
import { Banner } from '../../../kit/message.tsx';
import { errorText } from '../../../kit/state.tsx';
import { UserText } from '../../../kit/user-text.tsx';
import { regionNames } from '../../../format/formats.ts';
import { moneyText } from '../../../format/money-text.ts';
import { numberText } from '../../../format/numbers.ts';
import { locale, text } from '../../../i18n/text.ts';
import { type Offer, offersQuery } from '../offer-queries.ts';

/** An offer at a quantity. */
export interface Order {
  readonly offerRef: string;
  readonly supplierName: string;
  readonly units: number;
}

interface MakeCurrentProps {
  readonly sku: Schemas['SkuResponse'];
  readonly order: Order;
  readonly onClose: () => void;
  readonly onBegun: () => void;
}

/** Says what changes, then evaluates the candidate with the terms of an order. */
export function MakeCurrent({ sku, order, onClose, onBegun }: MakeCurrentProps) {
  const { current: t } = text('offers');
  const queries = useQueryClient();
  const { skuId } = sku;
  const { offerRef, supplierName, units } = order;
  const offer = useQuery(offersQuery(skuId)).data?.find((one) => one.offerRef === offerRef);
  const [key] = useState(() => crypto.randomUUID());
  const choose = useMutation({
    mutationFn: async () =>
      bodyOf(
        await api.POST('/app/api/skus/{skuId}/evaluations', {
          params: { path: { skuId }, header: { 'Idempotency-Key': key } },
          body: { offerRef, units },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'report' && queryKey[0] !== 'session',
      });
      onClose();
      onBegun();
    },
  });
  const changes = offer === undefined ? [] : changesOf(sku, offer, units);
  return (
    <Dialog
      title={t.title(supplierName, units)}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          <Button look="ink" isBusy={choose.isPending} onClick={() => choose.mutate()}>
            {t.submit}
          </Button>
        </>
      }
    >
      {choose.error === null ? null : (
        <Banner tone="reject" title={errorText(choose.error).title}>
          {wordsOf(choose.error)}
        </Banner>
      )}
      {changes.length === 0 ? (
        <p>{t.same}</p>
      ) : (
        <table className="table current-changes">
          <caption className="unseen">{t.changes}</caption>
          <thead>
            <tr>
              <th scope="col">{t.term}</th>
              <th scope="col">{t.now}</th>
              <th scope="col">{t.then}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(([name, now, then]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <UserText>{now}</UserText>
                </td>
                <td className="strong">
                  <UserText>{then}</UserText>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

/** The terms that differ, as `[name, now, then]`. */
function changesOf(
  { candidate, currency }: Schemas['SkuResponse'],
  offer: Offer,
  units: number,
): (readonly [string, string, string])[] {
  const { fields, freight, current: t } = text('offers');
  const costCurrency = candidate.costCurrency ?? currency;
  const price = offer.priceBreaks.findLast(({ minUnits }) => minUnits <= units)?.unitCostCents ?? 0;
  const money = (cents: number, of: string) => moneyText({ cents, currency: of }, locale());
  const country = (code: string | null) => (code === null ? t.none : (regionNames(locale()).of(code) ?? code));
  const count = (value: number | null) => (value === null ? t.none : numberText(value, locale()));
  const carton = (one: Offer['carton']) => (one === null ? t.none : t.carton(one.units, sizeShown(one.dimensionsMm)));
  const costs = (all: Offer['oneTimeCosts'] | null, of: string) =>
    all === null || all.length === 0
      ? t.none
      : all.map(({ label, amountCents }) => `${label} ${money(amountCents, of)}`).join(', ');
  const mode = (one: 'sea' | 'air' | null) => (one === null ? t.none : freight[one]);
  const rows: (readonly [string, string, string])[] = [
    [fields.unitCost, money(candidate.factoryUnitCostCents, costCurrency), money(price, offer.costCurrency)],
    [t.units, count(candidate.unitsPerShipment), count(units)],
    [fields.incoterm, candidate.incoterm ?? 'FOB', offer.incoterm],
    [fields.supplierCountry, country(candidate.supplierCountry), country(offer.supplierCountry)],
    [fields.freightMode, mode(candidate.freightMode), mode(offer.freightMode)],
    [t.cartonName, carton(candidate.carton), carton(offer.carton)],
    [fields.oneTimeCosts, costs(candidate.oneTimeCosts, costCurrency), costs(offer.oneTimeCosts, offer.costCurrency)],
  ];
  return rows.filter(([, now, then]) => now !== then);
}

function wordsOf(error: Error): string {
  const offences = error instanceof Fault ? error.offences.map(({ detail }) => detail) : [];
  return offences.length === 0 ? errorText(error).words : offences.join('; ');
}
