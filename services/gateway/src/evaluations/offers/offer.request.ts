import { CANDIDATE_BOUNDS as BOUNDS, CURRENCIES, FREIGHT_MODES, type FreightMode, isDay } from '@cpes/contracts';
import {
  ApiObject,
  type Bytes,
  check,
  CodeOf,
  OneOf,
  pointerOf,
  readJsonObject,
  refuse,
  required,
  Text,
  trimmedText,
  whenGiven,
  Whole,
} from '@cpes/http-api';
import type { Cents } from '@cpes/money';
import type { Violation } from '@cpes/service-kit';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { COUNTRIES } from '../domain/countries.ts';
import { CandidateRequest, Country, Currency } from '../skus/candidate.request.ts';
import { cartonViolations, oneTimeCostViolations, partViolations, trimLabels } from '../skus/read-candidate.ts';
import type { PriceBreak, StatedOffer } from './offer.ts';

/** A price list on one page. */
export const PRICE_BREAKS_MAX = 20;
/** Two years: longer lead times are errors of typing. */
export const LEAD_TIME_DAYS_MAX = 730;
export const SUPPLIER_NAME_LENGTH_MAX = 200;
/** A file name or an address. */
export const DOCUMENT_LENGTH_MAX = 500;

const TRIMMED = ['supplierName', 'document'] as const;
const OF_BREAK = ['minUnits', 'unitCostCents'] as const;

/** The price from a quantity on. */
@ApiObject({ additionalProperties: false })
export class PriceBreakRequest {
  @Whole(1, BOUNDS.unitsPerShipmentMax, 'The least units of an order at this price.') minUnits!: number;
  @Whole(0, BOUNDS.costCentsMax, 'Unit cost in minor units of the currency of the offer.') unitCostCents!: Cents;
}

/** An offer of a supplier for a SKU. A member that is left out is cleared. */
@ApiObject({ additionalProperties: false })
export class OfferRequest extends PickType(CandidateRequest, ['incoterm', 'carton', 'oneTimeCosts'] as const) {
  @Text(SUPPLIER_NAME_LENGTH_MAX)
  @ApiProperty({
    pattern: trimmedText(SUPPLIER_NAME_LENGTH_MAX),
    description: `1 to ${SUPPLIER_NAME_LENGTH_MAX} characters; surrounding white space is removed.`,
    example: 'Ningbo Metal Works',
  })
  supplierName!: string;

  @Country()
  @ApiPropertyOptional({
    enum: COUNTRIES,
    enumName: 'Country',
    description: 'Where the goods come from. Default: the country of the candidate when the offer is saved.',
  })
  supplierCountry?: string;

  @Currency()
  @ApiPropertyOptional({
    enum: CURRENCIES,
    enumName: 'Currency',
    description:
      'The currency of prices and one-time costs. Default: that of the unit cost of the candidate when the offer is saved.',
  })
  costCurrency?: string;

  @OneOf(FREIGHT_MODES)
  @ApiPropertyOptional({
    enum: FREIGHT_MODES,
    description: 'Default: the freight mode of the candidate when the offer is saved.',
  })
  freightMode?: FreightMode;

  @Whole(0, LEAD_TIME_DAYS_MAX, 'Days from the order to goods that are ready.')
  @ApiPropertyOptional()
  leadTimeDays?: number;

  @Whole(1, BOUNDS.unitsPerShipmentMax, 'The least units of an order.')
  @ApiPropertyOptional({ default: 1 })
  minimumUnits?: number;

  @Whole(1, BOUNDS.unitsPerShipmentMax, 'Orders are multiples of these units.')
  @ApiPropertyOptional({ default: 1 })
  orderMultiple?: number;

  @whenGiven()
  @IsArray({ message: 'must be a list of price breaks' })
  @ArrayMinSize(1, { message: 'must have a price break' })
  @ArrayMaxSize(PRICE_BREAKS_MAX, { message: `must not have more than ${PRICE_BREAKS_MAX} price breaks` })
  @ApiProperty({
    type: [PriceBreakRequest],
    minItems: 1,
    maxItems: PRICE_BREAKS_MAX,
    description: 'Prices by quantity: `minUnits` rises and `unitCostCents` falls from each to the next.',
    example: [{ minUnits: 500, unitCostCents: 480 }],
  })
  priceBreaks!: PriceBreakRequest[];

  @CodeOf('isDay', isDay, 'must be a day of the calendar: YYYY-MM-DD')
  @ApiPropertyOptional({
    type: String,
    format: 'date',
    description: 'The last day on which the offer can be accepted.',
  })
  validUntil?: string;

  @Text(DOCUMENT_LENGTH_MAX)
  @ApiPropertyOptional({
    pattern: trimmedText(DOCUMENT_LENGTH_MAX),
    description: `The name or address of the document of the offer: 1 to ${DOCUMENT_LENGTH_MAX} characters, which CPES does not open; surrounding white space is removed.`,
    example: 'quote-2026-118.pdf',
  })
  document?: string;
}

/** The offer in a JSON body. Throws one `invalid` fault that names every offence. */
export function readOffer(bytes: Bytes): StatedOffer {
  const { body, violations: flaws } = readJsonObject(bytes);
  for (const name of TRIMMED) if (typeof body[name] === 'string') body[name] = body[name].trim();
  trimLabels(body);
  const { value, violations } = check(OfferRequest, body);
  refuse([
    ...violations,
    ...cartonViolations(value.carton, ['carton']),
    ...oneTimeCostViolations(value.oneTimeCosts, ['oneTimeCosts']),
    ...breakViolations(value.priceBreaks),
    ...(['supplierName', 'priceBreaks'] as const).filter((name) => value[name] === undefined).map((n) => required([n])),
    ...flaws,
  ]);
  return statedOffer(value as OfferRequest);
}

/** The offences of each break. Reads no more than the maximum number. */
function breakViolations(given: unknown): Violation[] {
  if (!Array.isArray(given)) return [];
  const breaks = given.slice(0, PRICE_BREAKS_MAX);
  return breaks.flatMap((one: unknown, index): Violation[] => {
    const path = ['priceBreaks', String(index)];
    if (typeof one !== 'object' || one === null || Array.isArray(one))
      return [{ pointer: pointerOf(path), code: 'type', detail: 'must be an object with minUnits and unitCostCents' }];
    const violations = partViolations(PriceBreakRequest, OF_BREAK, one, path);
    return violations.length > 0 ? violations : orderViolations(one as PriceBreak, breaks[index - 1], path);
  });
}

function orderViolations(one: PriceBreak, previous: unknown, path: readonly string[]): Violation[] {
  const { minUnits, unitCostCents } = (previous ?? {}) as Partial<PriceBreak>;
  const conflict = (name: string, detail: string) => [
    { pointer: pointerOf([...path, name]), code: 'conflict', detail },
  ];
  return [
    ...(Number(minUnits) >= one.minUnits ? conflict('minUnits', 'must be greater than that of the break before') : []),
    ...(Number(unitCostCents) <= one.unitCostCents
      ? conflict('unitCostCents', 'must be less than that of the break before')
      : []),
  ];
}

function statedOffer(value: OfferRequest): StatedOffer {
  const { supplierName, supplierCountry, costCurrency, incoterm, freightMode } = value;
  return {
    supplierName,
    ...(supplierCountry === undefined ? {} : { supplierCountry }),
    ...(costCurrency === undefined ? {} : { costCurrency }),
    ...(incoterm === undefined ? {} : { incoterm }),
    ...(freightMode === undefined ? {} : { freightMode }),
    leadTimeDays: value.leadTimeDays ?? null,
    minimumUnits: value.minimumUnits ?? 1,
    orderMultiple: value.orderMultiple ?? 1,
    priceBreaks: value.priceBreaks,
    carton: value.carton ?? null,
    oneTimeCosts: value.oneTimeCosts ?? [],
    validUntil: value.validUntil ?? null,
    document: value.document ?? null,
  };
}
