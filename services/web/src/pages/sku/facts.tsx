import type { Schemas } from '../../api/client.ts';
import { Assumed } from '../../kit/assumed.tsx';
import { Money } from '../../kit/money.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { sizeShown, weightShown } from '../../kit/measure.ts';
import { dayText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';

/** The candidate as submitted. */
export function Facts({ sku: { skuId, candidate, currency } }: { readonly sku: Schemas['SkuResponse'] }) {
  const { facts } = text('sku');
  const given = (field: string, value: React.ReactNode) =>
    candidate.assumed.some((name) => name === field) ? (
      <>
        {value} <Assumed skuId={skuId} />
      </>
    ) : (
      value
    );
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [
      facts.cost,
      <Money key="cost" cents={candidate.factoryUnitCostCents} currency={candidate.costCurrency ?? currency} />,
    ],
    [facts.price, <Money key="price" cents={candidate.targetRetailPriceCents} currency={currency} />],
    [facts.weight, candidate.weightGrams === null ? null : given('weightGrams', weightShown(candidate.weightGrams))],
    [facts.size, candidate.dimensionsMm === null ? null : given('dimensionsMm', sizeShown(candidate.dimensionsMm))],
    [facts.hsCode, candidate.hsCode],
    [
      facts.units,
      candidate.unitsPerShipment === null
        ? null
        : given('unitsPerShipment', facts.unitsText(candidate.unitsPerShipment)),
    ],
    [facts.incoterm, candidate.incoterm],
    [
      facts.carton,
      candidate.carton && facts.cartonText(candidate.carton.units, sizeShown(candidate.carton.dimensionsMm)),
    ],
    [facts.entryDate, candidate.entryDate && dayText(candidate.entryDate, locale())],
    [facts.images, candidate.imageUrls && facts.imagesText(candidate.imageUrls.length)],
    [facts.reference, candidate.externalRef && <UserText key="reference">{candidate.externalRef}</UserText>],
    [facts.description, candidate.description && <UserText key="description">{candidate.description}</UserText>],
  ];
  return (
    <section className="card sku-details">
      <h2>{facts.title}</h2>
      <dl className="facts">
        {rows
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="wrap">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
