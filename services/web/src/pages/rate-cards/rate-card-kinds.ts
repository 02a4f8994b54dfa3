/** The kinds, in the order of their tabs, with the columns that identify a row and an example of all. */
export const KINDS = ['freight-lanes', 'duty-rates', 'fulfilment', 'exchange-rates', 'hs-codes'] as const;
export type Kind = (typeof KINDS)[number];

interface Columns {
  readonly key: readonly string[];
  readonly example: Readonly<Record<string, string>>;
}

export const COLUMNS: Readonly<Record<Kind, Columns>> = {
  'freight-lanes': {
    key: ['origin', 'destination', 'mode'],
    example: {
      origin: 'CN',
      destination: 'US',
      mode: 'sea',
      unit: 'revenue-ton',
      rateCents: '8000',
      currency: 'USD',
      minimumCents: '25000',
      transitDays: '24',
      validUntil: '',
    },
  },
  'duty-rates': {
    key: ['market', 'hsCode'],
    example: { market: 'DE', hsCode: '961700', bps: '370', document: 'BTI DE 1234', validUntil: '' },
  },
  fulfilment: {
    key: ['market', 'item', 'upToGrams'],
    example: { market: 'US', item: 'last-mile', upToGrams: '500', cents: '480', currency: 'USD', validUntil: '' },
  },
  'exchange-rates': {
    key: ['from', 'to'],
    example: { from: 'CNY', to: 'USD', rate: '0.1385', validUntil: '' },
  },
  'hs-codes': {
    key: ['externalRef', 'title'],
    example: { externalRef: 'BTL-500', title: '', hsCode: '961700', validUntil: '' },
  },
};
