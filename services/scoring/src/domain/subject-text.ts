import { type EvidenceSubject, phrase, type Text } from '@cpes/contracts';

/** Names of the evidence subjects within a sentence. */
export const SUBJECT_TEXT: Readonly<Record<EvidenceSubject, Text>> = {
  factoryUnitCost: phrase`factory unit cost`,
  originHandling: phrase`origin handling`,
  internationalFreight: phrase`international freight`,
  cargoInsurance: phrase`cargo insurance`,
  customsDuty: phrase`customs duty`,
  additionalDuties: phrase`additional duties`,
  importTaxes: phrase`import taxes`,
  entryFees: phrase`entry fees`,
  destinationHandling: phrase`destination handling`,
  inboundReceivingStorage: phrase`receiving and storage`,
  pickPack: phrase`pick and pack`,
  lastMileDelivery: phrase`last-mile delivery`,
  exchangeRate: phrase`exchange rate`,
  costExchangeRate: phrase`exchange rate of the unit cost`,
  salesTax: phrase`sales tax`,
  paymentFee: phrase`payment fee`,
  returnRate: phrase`return rate`,
};
