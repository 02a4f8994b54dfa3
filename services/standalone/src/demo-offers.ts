import type { CpesClient } from '@cpes/client';

type Offer = Parameters<CpesClient['skus']['saveOffer']>[2];

const MS_PER_DAY = 86_400_000;

/** Offers for the demo bottle: two that overtake each other, and a delivered price that cannot hold its duties. */
export function demoOffers(now: Date): Readonly<Record<string, Offer>> {
  const dayAfter = (days: number) => new Date(now.getTime() + days * MS_PER_DAY).toISOString().slice(0, 10);
  return {
    'ningbo-2026': {
      supplierName: 'Ningbo Metal Works',
      supplierCountry: 'CN',
      costCurrency: 'CNY',
      incoterm: 'FOB',
      freightMode: 'sea',
      leadTimeDays: 35,
      minimumUnits: 500,
      orderMultiple: 100,
      priceBreaks: [
        { minUnits: 500, unitCostCents: 3_200 },
        { minUnits: 5_000, unitCostCents: 3_100 },
      ],
      oneTimeCosts: [{ label: 'Tooling', amountCents: 300_000 }],
      validUntil: dayAfter(90),
      document: 'quote-2026-118.pdf',
    },
    'saigon-2026': {
      supplierName: 'Saigon Steel',
      supplierCountry: 'VN',
      costCurrency: 'USD',
      incoterm: 'FOB',
      freightMode: 'sea',
      leadTimeDays: 25,
      minimumUnits: 200,
      priceBreaks: [
        { minUnits: 200, unitCostCents: 510 },
        { minUnits: 1_000, unitCostCents: 500 },
      ],
      validUntil: dayAfter(60),
    },
    'shenzhen-ddp': {
      supplierName: 'Shenzhen Homeware',
      supplierCountry: 'CN',
      costCurrency: 'USD',
      incoterm: 'DDP',
      freightMode: 'sea',
      minimumUnits: 300,
      priceBreaks: [{ minUnits: 300, unitCostCents: 140 }],
    },
  };
}
