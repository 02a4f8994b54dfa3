import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Money } from '../../kit/money.tsx';
import { text } from '../../i18n/text.ts';

/** How long typing must pause before a request. */
const REST_MS = 400;
/** Separator between the statements of an assumption. */
const BETWEEN = '; ';

/** The billed weight of the parcel and the landed cost per unit, from the what-if. Nothing is stored. */
export function ParcelHelper({
  body,
  isWhole,
}: {
  readonly body: Readonly<Record<string, unknown>>;
  readonly isWhole: boolean;
}) {
  const { helper: t } = text('new-candidate');
  const typed = JSON.stringify(body);
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(isWhole ? typed : ''), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, isWhole]);
  const { data } = useQuery({
    queryKey: ['what-if', 'helper', rested],
    queryFn: async ({ signal }) =>
      bodyOf(
        await api.POST('/app/api/what-if', {
          body: { candidate: JSON.parse(rested) as unknown } as Schemas['WhatIfRequest'],
          signal,
        }),
      ).report,
    enabled: rested !== '',
    retry: false,
    placeholderData: (before) => (rested === '' ? undefined : before),
  });
  const parcel = data?.evidence.find(({ factor }) => factor === 'lastMileDelivery')?.assumption?.split(BETWEEN) ?? [];
  return (
    <section className="card side-card" aria-live="polite">
      <h2>{t.title}</h2>
      {data === undefined ? (
        <p className="quiet">{t.wait}</p>
      ) : (
        <>
          <ul className="helper-lines">
            {parcel.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            {t.landed} <Money cents={data.landedCost.trueLandedCostCents} currency={data.currency} />
          </p>
        </>
      )}
    </section>
  );
}
