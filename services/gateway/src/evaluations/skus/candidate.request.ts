import {
  CANDIDATE_BOUNDS as BOUNDS,
  CURRENCIES,
  DEFAULT_INCOTERM,
  FREIGHT_MODES,
  type FreightMode,
  hasExchangeRate,
  type Incoterm,
  INCOTERMS,
  isDay,
  isHsCode,
} from '@cpes/contracts';
import { ApiObject, CodeOf, given, OneOf, Text, trimmedText, VISIBLE_TEXT, whenGiven, Whole } from '@cpes/http-api';
import type { Cents } from '@cpes/money';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsObject } from 'class-validator';
import { COUNTRIES, isAssignedCountry } from '../domain/countries.ts';
import { ImageUrls, IMAGE_URLS_SCHEMA } from './image-urls.ts';
import { Tags, TAGS_SCHEMA } from './tags.ts';

/** An assigned country. */
export const Country = () =>
  CodeOf('isCountry', isAssignedCountry, 'must be an assigned ISO 3166-1 alpha-2 code in upper case');
/** A currency with an exchange rate. */
export const Currency = () =>
  CodeOf('isCurrency', hasExchangeRate, `must be one of those with an exchange rate: ${CURRENCIES.join(', ')}`);
const TariffCode = () =>
  CodeOf(
    'isHsCode',
    isHsCode,
    'must be a string of 6, 8 or 10 digits, the first six of them a subheading of the Harmonized System 2022',
  );

const MS_PER_DAY = 86_400_000;
/** In the west of UTC, today begins a day later. */
const ENTRY_DAYS_MIN = -1;
const ENTRY_DATE_RULE = `must be a day of the calendar, from today to ${BOUNDS.entryDaysMax} days later`;
/** Whole days by UTC, like the day of an evaluation. */
function isEntryDate(day: string): boolean {
  if (!isDay(day)) return false;
  const today = Date.parse(new Date().toISOString().slice(0, 'YYYY-MM-DD'.length));
  const days = (Date.parse(day) - today) / MS_PER_DAY;
  return days >= ENTRY_DAYS_MIN && days <= BOUNDS.entryDaysMax;
}

const ApiCountry = (example: string) => ApiProperty({ enum: COUNTRIES, enumName: 'Country', example });

const Sides = () =>
  applyDecorators(whenGiven(), IsObject({ message: 'must be an object with length, width and height' }));

/** Package size. */
@ApiObject({ additionalProperties: false })
export class DimensionsRequest {
  @Whole(1, BOUNDS.sideMmMax, 'Millimetres.') length!: number;
  @Whole(1, BOUNDS.sideMmMax, 'Millimetres.') width!: number;
  @Whole(1, BOUNDS.sideMmMax, 'Millimetres.') height!: number;
}

/** An export carton. */
@ApiObject({ additionalProperties: false })
export class CartonRequest {
  @Whole(1, BOUNDS.cartonUnitsMax, 'Units in a carton.') units!: number;
  @Sides()
  @ApiProperty({ type: DimensionsRequest, description: 'Outer size of the carton.' })
  dimensionsMm!: DimensionsRequest;
  @Whole(1, BOUNDS.weightGramsMax, 'Gross weight of a full carton in grams.') weightGrams!: number;
}

/** A cost of the first order alone. */
@ApiObject({ additionalProperties: false })
export class OneTimeCostRequest {
  @Text(BOUNDS.oneTimeCostLabelLengthMax)
  @ApiProperty({
    pattern: trimmedText(BOUNDS.oneTimeCostLabelLengthMax),
    description: `The subject of the cost, in 1 to ${BOUNDS.oneTimeCostLabelLengthMax} characters; surrounding white space is removed.`,
    example: 'Tooling',
  })
  label!: string;
  @Whole(0, BOUNDS.costCentsMax, 'Minor units of the currency of the unit cost.') amountCents!: Cents;
}

/** Every field of a submission, in both spellings. */
export class CandidateRequest {
  @Text(BOUNDS.titleLengthMax)
  @ApiProperty({
    pattern: trimmedText(BOUNDS.titleLengthMax),
    description: `Product title of 1 to ${BOUNDS.titleLengthMax} characters, one of them visible; surrounding white space is removed.`,
    example: 'Insulated stainless bottle 600 ml',
  })
  title!: string;

  @Text(BOUNDS.descriptionLengthMax)
  @ApiPropertyOptional({
    pattern: trimmedText(BOUNDS.descriptionLengthMax),
    description: `Material, use, composition: 1 to ${BOUNDS.descriptionLengthMax} characters, which the classification reads beside the title.`,
    example: 'Double-walled vacuum flask of stainless steel 304 with a plastic lid, for hot and cold drinks.',
  })
  description?: string;

  @Whole(0, BOUNDS.costCentsMax, 'Supplier unit cost in minor units: 540 is 5.40.') factoryUnitCostCents!: Cents;
  @Whole(0, BOUNDS.costCentsMax, 'Short spelling of factoryUnitCostCents.') factoryCostCents!: Cents;

  @Whole(BOUNDS.retailPriceCentsMin, BOUNDS.retailPriceCentsMax, 'Target selling price in minor units.')
  targetRetailPriceCents!: Cents;
  @Whole(BOUNDS.retailPriceCentsMin, BOUNDS.retailPriceCentsMax, 'Short spelling of targetRetailPriceCents.')
  retailPriceCents!: Cents;

  @Whole(1, BOUNDS.weightGramsMax, 'Package weight in grams.') weightGrams!: number;

  @Sides()
  @ApiProperty({ type: DimensionsRequest })
  dimensionsMm!: DimensionsRequest;

  @Country() @ApiCountry('CN') supplierCountry!: string;
  @Country() @ApiCountry('US') targetMarket!: string;
  @Currency()
  @ApiPropertyOptional({ enum: CURRENCIES, enumName: 'Currency', description: "Default: the tenant's." })
  currency?: string;

  @TariffCode()
  @ApiPropertyOptional({
    pattern: '^([0-9]{6}|[0-9]{8}|[0-9]{10})$',
    format: 'hs-2022',
    description: 'The first six digits are a subheading of the Harmonized System 2022.',
    example: '961700',
  })
  hsCode?: string;

  @Whole(1, BOUNDS.unitsPerShipmentMax, 'Units that share a shipment.')
  @ApiPropertyOptional({ default: 500 })
  unitsPerShipment?: number;

  @whenGiven()
  @IsIn(FREIGHT_MODES, { message: `must be one of ${FREIGHT_MODES.join(', ')}` })
  @ApiPropertyOptional({ enum: FREIGHT_MODES, default: 'sea' })
  freightMode?: FreightMode;

  @Text(BOUNDS.externalRefLengthMax)
  @ApiPropertyOptional({
    minLength: 1,
    maxLength: BOUNDS.externalRefLengthMax,
    pattern: VISIBLE_TEXT,
    description: 'Returned unchanged. It has a visible character.',
  })
  externalRef?: string;

  @Currency()
  @ApiPropertyOptional({
    enum: CURRENCIES,
    enumName: 'Currency',
    description: 'The currency of the unit cost and of one-time costs. Default: `currency`.',
  })
  costCurrency?: string;

  @OneOf(INCOTERMS)
  @ApiPropertyOptional({
    enum: INCOTERMS,
    enumName: 'Incoterm',
    default: DEFAULT_INCOTERM,
    description:
      'The terms of the unit cost. `EXW` adds collection at origin; `CIF` includes freight and insurance; `DDP` includes everything to the warehouse.',
  })
  incoterm?: Incoterm;

  @whenGiven()
  @IsObject({ message: 'must be an object with units, dimensionsMm and weightGrams' })
  @ApiPropertyOptional({
    type: CartonRequest,
    description: 'The export carton, which freight, handling and receiving count instead of units.',
  })
  carton?: CartonRequest;

  @whenGiven()
  @IsArray({ message: 'must be a list of one-time costs' })
  @ArrayMaxSize(BOUNDS.oneTimeCostsMax, { message: `must not have more than ${BOUNDS.oneTimeCostsMax} costs` })
  @ApiPropertyOptional({
    type: [OneTimeCostRequest],
    maxItems: BOUNDS.oneTimeCostsMax,
    description: 'Tooling, samples, inspection, photos: stated in `firstOrder` of the report, in no factor.',
  })
  oneTimeCosts?: OneTimeCostRequest[];

  @CodeOf('isEntryDate', isEntryDate, ENTRY_DATE_RULE)
  @ApiPropertyOptional({
    type: String,
    format: 'entry-date',
    description: `The day on which the goods enter the market, from today to ${BOUNDS.entryDaysMax} days later: every dated rate is that of this day. Default: the day of the evaluation.`,
  })
  entryDate?: string;

  @ImageUrls()
  @ApiPropertyOptional(IMAGE_URLS_SCHEMA)
  imageUrls?: string[];

  @Tags()
  @ApiPropertyOptional(TAGS_SCHEMA)
  tags?: string[];
}

const SHORT = ['factoryCostCents', 'retailPriceCents'] as const;

/** The long form, with seven required fields. */
@ApiObject({ additionalProperties: false })
export class LongCandidateRequest extends OmitType(CandidateRequest, SHORT) {}

const SHORT_FORM = {
  additionalProperties: false as const,
  allOf: [
    { oneOf: [given('factoryUnitCostCents'), given('factoryCostCents')] },
    { oneOf: [given('targetRetailPriceCents'), given('retailPriceCents')] },
    { anyOf: SHORT.map(given) },
  ],
};

/** The short form: cost and price, at least one of them in its short spelling. Other fields are optional and get defaults. */
@ApiObject(SHORT_FORM)
export class ShortCandidateRequest extends PartialType(CandidateRequest) {}

/** A changed candidate lacks these: the reference identifies the SKU, and tags are no part of an evaluation. */
export const UNCHANGED_FIELDS = ['externalRef', 'tags'] as const;

/** A changed candidate in the long form. */
@ApiObject({ additionalProperties: false })
export class LongChangeRequest extends OmitType(LongCandidateRequest, UNCHANGED_FIELDS) {}

/** A changed candidate in the short form. */
@ApiObject(SHORT_FORM)
export class ShortChangeRequest extends OmitType(ShortCandidateRequest, UNCHANGED_FIELDS) {}
