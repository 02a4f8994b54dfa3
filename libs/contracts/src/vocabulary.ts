/** The terms that services exchange; docs/developers/glossary.md defines them. */

export const SKU_STATUSES = ['SUBMITTED', 'NORMALIZED', 'COSTED', 'EVALUATED', 'FAILED'] as const;
export type SkuStatus = (typeof SKU_STATUSES)[number];

export const VERDICTS = ['ADVANCE', 'CAUTION', 'REJECT'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const FREIGHT_MODES = ['sea', 'air'] as const;
export type FreightMode = (typeof FREIGHT_MODES)[number];

/** The terms of delivery that suppliers quote (Incoterms 2020): they say which costs the unit cost already includes. */
export const INCOTERMS = ['EXW', 'FOB', 'CIF', 'DDP'] as const;
export type Incoterm = (typeof INCOTERMS)[number];
/** The terms of a unit cost without a stated incoterm. */
export const DEFAULT_INCOTERM = 'FOB' satisfies Incoterm;

export type FactorGroup = 'landed' | 'fulfilment';

/** The 12 landed cost factors in their fixed order, F01 to F12: nine to the warehouse, three of domestic fulfilment. */
export const FACTORS = [
  { key: 'factoryUnitCost', label: 'Factory unit cost', group: 'landed' },
  { key: 'originHandling', label: 'Origin handling', group: 'landed' },
  { key: 'internationalFreight', label: 'International freight', group: 'landed' },
  { key: 'cargoInsurance', label: 'Cargo insurance', group: 'landed' },
  { key: 'customsDuty', label: 'Customs duty', group: 'landed' },
  { key: 'additionalDuties', label: 'Additional duties', group: 'landed' },
  { key: 'importTaxes', label: 'Import taxes', group: 'landed' },
  { key: 'entryFees', label: 'Entry fees', group: 'landed' },
  { key: 'destinationHandling', label: 'Destination handling', group: 'landed' },
  { key: 'inboundReceivingStorage', label: 'Receiving and storage', group: 'fulfilment' },
  { key: 'pickPack', label: 'Pick and pack', group: 'fulfilment' },
  { key: 'lastMileDelivery', label: 'Last-mile delivery', group: 'fulfilment' },
] as const satisfies readonly { key: string; label: string; group: FactorGroup }[];

export type FactorKey = (typeof FACTORS)[number]['key'];
export const FACTOR_KEYS = FACTORS.map((factor) => factor.key) as readonly FactorKey[];

/** The factors that a unit cost of these terms already includes, so that they are not charged again. */
export const INCLUDED_FACTORS: Readonly<Record<Incoterm, readonly FactorKey[]>> = {
  EXW: [],
  FOB: [],
  CIF: ['internationalFreight', 'cargoInsurance'],
  DDP: [
    'originHandling',
    'internationalFreight',
    'cargoInsurance',
    'customsDuty',
    'additionalDuties',
    'importTaxes',
    'entryFees',
    'destinationHandling',
  ],
};

/** The subject of a piece of evidence: a factor, or a figure that only the contribution margin uses. */
const TERM_SUBJECTS = ['exchangeRate', 'costExchangeRate', 'salesTax', 'paymentFee', 'returnRate'] as const;
export type EvidenceSubject = FactorKey | (typeof TERM_SUBJECTS)[number];
export const EVIDENCE_SUBJECTS: readonly EvidenceSubject[] = [...FACTOR_KEYS, ...TERM_SUBJECTS];

export const EVIDENCE_TYPES = [
  'client_declared',
  'client_document',
  'live_quote',
  'official_table',
  'index',
  'vendor_rate_card',
  'rule',
  'estimate',
  'missing',
] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** The certainty of a tariff code: supplied by the client, or read from the title with decreasing certainty. */
export const MATCHES = ['supplied', 'strong', 'medium', 'weak', 'none'] as const;
export type Match = (typeof MATCHES)[number];

/** Candidate fields that a short-form submission may leave out. */
export const OPTIONAL_FIELDS = ['title', 'weightGrams', 'dimensionsMm', 'supplierCountry', 'targetMarket'] as const;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/** Candidate fields with a default for short-form submissions. */
export const ASSUMABLE_FIELDS = [
  'weightGrams',
  'dimensionsMm',
  'supplierCountry',
  'targetMarket',
  'unitsPerShipment',
  'freightMode',
] as const;
export type AssumableField = (typeof ASSUMABLE_FIELDS)[number];
