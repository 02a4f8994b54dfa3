import {
  CANDIDATE_BOUNDS as BOUNDS,
  CURRENCIES,
  FREIGHT_MODES,
  type FreightMode,
  hasExchangeRate,
  isHsCode,
} from '@cpes/contracts';
import { ApiObject, CodeOf, given, PRINTABLE, Text, trimmedText, whenGiven, Whole } from '@cpes/http-api';
import type { Cents } from '@cpes/money';
import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { IsIn, IsObject } from 'class-validator';
import { COUNTRIES, isAssignedCountry } from '../domain/countries.ts';
import { Tags, TAGS_SCHEMA } from './tags.ts';

const Country = () =>
  CodeOf('isCountry', isAssignedCountry, 'must be an assigned ISO 3166-1 alpha-2 code in upper case');
const Currency = () =>
  CodeOf('isCurrency', hasExchangeRate, `must be one of those with an exchange rate: ${CURRENCIES.join(', ')}`);
const TariffCode = () =>
  CodeOf(
    'isHsCode',
    isHsCode,
    'must be a string of 6, 8 or 10 digits, the first six of them a subheading of the Harmonized System 2022',
  );

const ApiCountry = (example: string) => ApiProperty({ enum: COUNTRIES, enumName: 'Country', example });

/** Package size. */
@ApiObject({ additionalProperties: false })
export class DimensionsRequest {
  @Whole(1, BOUNDS.sideMmMax, 'Millimetres.') length!: number;
  @Whole(1, BOUNDS.sideMmMax, 'Millimetres.') width!: number;
  @Whole(1, BOUNDS.sideMmMax, 'Millimetres.') height!: number;
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

  @whenGiven()
  @IsObject({ message: 'must be an object with length, width and height' })
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
    pattern: PRINTABLE.source,
    description: 'Returned unchanged. It has a visible character.',
  })
  externalRef?: string;

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
