export const title = 'New candidate';
export const lead = 'Seven facts. The report is ready in under two seconds.';
export const leadFrom = 'Everything that was given for the other candidate is here. Supply what was assumed.';
export const leadExample = 'An example with all seven facts. Change what you like, then evaluate it.';
export const exampleTitle = 'Insulated stainless bottle 600 ml';
export const back = 'Candidates';

export const edit = {
  title: 'Edit candidate',
  lead: 'CPES evaluates the changed candidate under the same id. Earlier reports, drafts in stores and tags stay as they are.',
  back: 'Candidate',
  submit: 'Evaluate the change',
};

export const fields = {
  title: { label: 'Title', hint: 'What a customer would call it' },
  description: { label: 'Description', hint: 'Material, use, composition. Tells the tariff code better.' },
  factoryUnitCostCents: { label: 'Factory unit cost', hint: (example: string) => `For example ${example}` },
  targetRetailPriceCents: { label: 'Target retail price', hint: 'What the customer pays' },
  currency: { label: 'Currency', hint: 'Of both amounts', priceHint: 'Of the price' },
  perUnit: 'per unit',
  weightGrams: { label: 'Weight' },
  length: { label: 'Length' },
  width: { label: 'Width' },
  height: { label: 'Height' },
  packed: 'Weight and size with packaging',
  supplierCountry: { label: 'Supplier country' },
  targetMarket: { label: 'Target market' },
  choose: 'Choose a country',
  hsCode: { label: 'HS code', hint: '6, 8 or 10 digits. Raises the confidence of duties.' },
  unitsPerShipment: { label: 'Units per shipment', hint: '500 unless you say otherwise' },
  freightMode: { label: 'Freight', sea: 'By sea', air: 'By air' },
  externalRef: { label: 'Your reference', hint: 'Returned as given' },
  costCurrency: { label: 'Currency of the unit cost', hint: 'Of the one-time costs, too' },
  incoterm: { label: 'Incoterm', hint: 'The costs that the unit cost includes' },
  cartonUnits: { label: 'Units per carton' },
  cartonLength: { label: 'Carton length' },
  cartonWidth: { label: 'Carton width' },
  cartonHeight: { label: 'Carton height' },
  cartonWeight: { label: 'Carton weight' },
  entryDate: { label: 'Day of entry', hint: 'Duties and fees are those of this day' },
  imageUrls: { label: 'Images', hint: 'One https address in each line. Your store fetches them for the draft.' },
  oneTimeCosts: { label: 'One-time costs', hint: 'One in each line, for example “Tooling: 1,200.00”' },
};

export const quoted = {
  title: 'As the supplier quotes it',
  lead: 'another currency, incoterm, carton, day of entry, tooling',
  sameCurrency: 'That of the price',
  noIncoterm: 'FOB, free on board (default)',
  incoterms: {
    EXW: 'EXW, ex works: you collect',
    FOB: 'FOB, free on board',
    CIF: 'CIF: with freight and insurance',
    DDP: 'DDP: delivered, duty paid',
  } as Readonly<Record<string, string>>,
  carton: 'Export carton: freight, handling and receiving count cartons',
};

export const more = 'More detail';
export const moreText = 'description, HS code, batch: raises the confidence';
export const submit = 'Evaluate candidate';
export const kept = 'Kept in this tab until you submit';
export const wait = (seconds: number) => `Try again in ${String(seconds)} s`;

export const wrong = {
  title: 'Enter a title',
  invisible: 'Nothing in it is visible',
  control: 'It has a control character or an override of the text direction',
  country: 'Choose a country',
  empty: 'Enter a number',
  whole: 'A whole number',
  range: (least: string, most: string) => `Between ${least} and ${most}`,
  decimal: (places: number) => `A number with at most ${String(places)} decimals`,
  units: 'Between 1 and 1,000,000 units',
  hsCode: '6, 8 or 10 digits',
  cartonUnits: 'Between 1 and 10,000 units',
  entryDate: 'A day from today to 400 days later',
  imageUrls: 'Up to 10 different https addresses, one in each line',
  oneTimeCosts: 'Up to 20 lines, each with a name, a colon and an amount',
};

export const helper = {
  title: 'The parcel, as it is billed',
  wait: 'Shown as soon as the seven facts are there.',
  landed: 'True landed cost so far:',
};

export const last = {
  offer: (from: string, to: string) => `Use ${from} to ${to} again`,
};

export const aside = {
  title: 'What happens next',
  text: 'CPES works out 12 cost factors, each with its source, and a score, a verdict and how far the figures can be trusted. Nothing is bought, and nothing goes live.',
};
