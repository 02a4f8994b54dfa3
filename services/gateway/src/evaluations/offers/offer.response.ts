import { CURRENCIES, FREIGHT_MODES, type FreightMode, type Incoterm, INCOTERMS } from '@cpes/contracts';
import { Day, Integer, Moment } from '@cpes/http-api';
import type { Cents } from '@cpes/money';
import { ApiProperty } from '@nestjs/swagger';
import { COUNTRIES } from '../domain/countries.ts';
import { CartonRequest, OneTimeCostRequest } from '../skus/candidate.request.ts';
import { type Finding, FINDING_CODES, findingsOn } from './findings.ts';
import type { OfferRow } from './offer.repository.ts';
import { ASSUMABLE_TERMS, type AssumableTerm } from './offer.ts';

class PriceBreakResponse {
  @Integer({ description: 'The least units of an order at this price.' }) minUnits!: number;
  @Integer({ description: 'In minor units of `costCurrency`.' }) unitCostCents!: Cents;
}

export class FindingResponse {
  @ApiProperty({ enum: FINDING_CODES, enumName: 'OfferFinding' }) code!: Finding['code'];
  @ApiProperty({ description: 'One sentence for people.' }) detail!: string;
}

/** An offer of a supplier for a SKU. */
export class OfferResponse {
  @ApiProperty() skuId!: string;
  @ApiProperty({ description: 'Your reference, from the address.' }) offerRef!: string;
  @ApiProperty() supplierName!: string;
  @ApiProperty({ enum: COUNTRIES, enumName: 'Country' }) supplierCountry!: string;
  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency' }) costCurrency!: string;
  @ApiProperty({ enum: INCOTERMS, enumName: 'Incoterm' }) incoterm!: Incoterm;
  @ApiProperty({ enum: FREIGHT_MODES }) freightMode!: FreightMode;
  @ApiProperty({
    enum: ASSUMABLE_TERMS,
    isArray: true,
    description:
      'The members that the offer left out. They are stored with it, and a later change of the candidate does not change them.',
  })
  assumed!: readonly AssumableTerm[];
  @Integer({ nullable: true, description: 'Days from the order to goods that are ready.' })
  leadTimeDays!: number | null;
  @Integer({ description: 'The least units of an order.' }) minimumUnits!: number;
  @Integer({ description: 'Orders are multiples of these units.' }) orderMultiple!: number;
  @ApiProperty({ type: [PriceBreakResponse] }) priceBreaks!: readonly PriceBreakResponse[];
  @ApiProperty({ type: CartonRequest, nullable: true, description: 'The export carton.' })
  carton!: CartonRequest | null;
  @ApiProperty({ type: [OneTimeCostRequest], description: 'In minor units of `costCurrency`.' })
  oneTimeCosts!: readonly OneTimeCostRequest[];
  @Day({ nullable: true, description: 'The last day on which the offer can be accepted.' })
  validUntil!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The name or address of the document of the offer.' })
  document!: string | null;
  @ApiProperty({ type: [FindingResponse], description: 'Points to clarify with the supplier.' })
  findings!: readonly FindingResponse[];
  @Moment('When the terms of the offer last changed.') changedAt!: string;
}

/** All offers of a SKU. */
export class OfferListResponse {
  @ApiProperty({ type: [OfferResponse], description: 'In the order of `offerRef`.' }) data!: readonly OfferResponse[];
}

export function offerResponse(
  skuId: string,
  { offer_ref: offerRef, terms, changed_at: changedAt }: OfferRow,
): OfferResponse {
  return {
    skuId,
    offerRef,
    supplierName: terms.supplierName,
    supplierCountry: terms.supplierCountry,
    costCurrency: terms.costCurrency,
    incoterm: terms.incoterm,
    freightMode: terms.freightMode,
    assumed: terms.assumed,
    leadTimeDays: terms.leadTimeDays,
    minimumUnits: terms.minimumUnits,
    orderMultiple: terms.orderMultiple,
    priceBreaks: terms.priceBreaks,
    carton: terms.carton,
    oneTimeCosts: terms.oneTimeCosts,
    validUntil: terms.validUntil,
    document: terms.document,
    findings: findingsOn(terms),
    changedAt: changedAt.toISOString(),
  };
}
