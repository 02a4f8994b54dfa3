import {
  CANDIDATE_BOUNDS as BOUNDS,
  CURRENCIES,
  FREIGHT_MODES,
  type FreightMode,
  hasExchangeRate,
  isHsCode,
} from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { IsIn, IsInt, IsObject, IsString, Matches, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { COUNTRIES, isAssignedCountry } from '../domain/countries.ts';
import { ApiObject } from '../http/schema.ts';

/** No control characters, and no half of a surrogate pair, which no text can hold. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;
/** The same of a title with white space around it, and its length without. */
const TITLE = `^\\s*[^\\s\\p{Cc}\\p{Cs}](?:[^\\p{Cc}\\p{Cs}]{0,${BOUNDS.titleLengthMax - 2}}[^\\s\\p{Cc}\\p{Cs}])?\\s*$`;
/** Which form was sent is known only from the whole body; see read-candidate.ts. */
const whenGiven = () => ValidateIf((_body, value) => value !== undefined);

function Whole(minimum: number, maximum: number, description: string): PropertyDecorator {
  const message = `must be an integer from ${minimum} to ${maximum}`;
  const rules = [whenGiven(), IsInt({ message }), Min(minimum, { message }), Max(maximum, { message })];
  return applyDecorators(...rules, ApiProperty({ type: 'integer', minimum, maximum, description }));
}

/** Characters are code points, as JSON Schema counts them; class-validator's own count leaves some out. */
function Text(maxLength: number): PropertyDecorator {
  const message = `must be 1 to ${maxLength} characters without control characters`;
  const validate = (value: unknown) => typeof value !== 'string' || (value !== '' && [...value].length <= maxLength);
  return applyDecorators(
    whenGiven(),
    IsString({ message }),
    ValidateBy({ name: 'isLength', validator: { validate } }, { message }),
    Matches(PRINTABLE, { message }),
  );
}

function CodeOf(name: string, isCode: (code: string) => boolean, message: string): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || isCode(value);
  return applyDecorators(
    whenGiven(),
    IsString({ message }),
    ValidateBy({ name, validator: { validate } }, { message }),
  );
}

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

/** Every field that a submission may have, in both spellings. */
export class CandidateRequest {
  @Text(BOUNDS.titleLengthMax)
  @ApiProperty({
    pattern: TITLE,
    description: `Product title of 1 to ${BOUNDS.titleLengthMax} characters; white space around it is removed.`,
    example: 'Insulated stainless bottle 600 ml',
  })
  title!: string;

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
    description: 'Returned as given.',
  })
  externalRef?: string;
}

const SHORT = ['factoryCostCents', 'retailPriceCents'] as const;

/** The long form: the seven first fields are required. */
@ApiObject({ additionalProperties: false })
export class LongCandidateRequest extends OmitType(CandidateRequest, SHORT) {}

/** The short form: cost and price, at least one of them in its short spelling; what else is given is used, the rest is assumed. */
@ApiObject({
  additionalProperties: false,
  allOf: [
    { oneOf: [{ required: ['factoryUnitCostCents'] }, { required: ['factoryCostCents'] }] },
    { oneOf: [{ required: ['targetRetailPriceCents'] }, { required: ['retailPriceCents'] }] },
    { anyOf: SHORT.map((name) => ({ required: [name] })) },
  ],
})
export class ShortCandidateRequest extends PartialType(CandidateRequest) {}
