import type { Cents } from '@cpes/money';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Nested, NestedList } from './nested.ts';
import { type AssumableField, FREIGHT_MODES, type FreightMode, type Incoterm, INCOTERMS } from './vocabulary.ts';

/** The bounds of a candidate's fields, from the product specification; the gateway refuses values outside. */
export const CANDIDATE_BOUNDS = {
  titleLengthMax: 200,
  descriptionLengthMax: 2_000,
  costCentsMax: 100_000_000,
  retailPriceCentsMin: 1,
  retailPriceCentsMax: 100_000_000,
  weightGramsMax: 1_000_000,
  sideMmMax: 10_000,
  unitsPerShipmentMax: 1_000_000,
  externalRefLengthMax: 64,
  cartonUnitsMax: 10_000,
  oneTimeCostsMax: 20,
  oneTimeCostLabelLengthMax: 100,
  /** How many days after the submission the goods may enter. */
  entryDaysMax: 400,
  imageUrlsMax: 10,
  /** Signed addresses of image hosts are long; ten of these fit in a request to a store. */
  imageUrlLengthMax: 1_000,
} as const;

/** An `https` address in the characters of RFC 3986: others are percent-encoded. */
export const IMAGE_URL = /^https:\/\/[A-Za-z0-9[][A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]{0,991}$/;

/** The value of a field that a submission leaves out. */
export const CANDIDATE_DEFAULTS = {
  weightGrams: 500,
  dimensionsMm: { length: 250, width: 200, height: 100 },
  supplierCountry: 'CN',
  targetMarket: 'US',
  unitsPerShipment: 500,
  freightMode: 'sea',
} as const satisfies { readonly [F in AssumableField]: Candidate[F] };

/** Package size in whole millimetres. */
export class DimensionsMm {
  @IsInt() @Min(1) @Max(CANDIDATE_BOUNDS.sideMmMax) length!: number;
  @IsInt() @Min(1) @Max(CANDIDATE_BOUNDS.sideMmMax) width!: number;
  @IsInt() @Min(1) @Max(CANDIDATE_BOUNDS.sideMmMax) height!: number;
}

/** An export carton: how many units it holds, its outer size in millimetres, and its gross weight. */
export class Carton {
  @IsInt() @Min(1) @Max(CANDIDATE_BOUNDS.cartonUnitsMax) units!: number;
  @Nested(() => DimensionsMm) dimensionsMm!: DimensionsMm;
  @IsInt() @Min(1) @Max(CANDIDATE_BOUNDS.weightGramsMax) weightGrams!: number;
}

/** A cost of the first order alone, like tooling or samples, in the currency of the unit cost. */
export class OneTimeCost {
  @IsString() @Length(1, CANDIDATE_BOUNDS.oneTimeCostLabelLengthMax) label!: string;
  @IsInt() @Min(0) @Max(CANDIDATE_BOUNDS.costCentsMax) amountCents!: Cents;
}

/** A candidate as submitted, with the long names; fields that a short form omitted are absent. */
export class SubmittedCandidate {
  @IsOptional() @IsString() @Length(1, CANDIDATE_BOUNDS.titleLengthMax) title?: string;
  /** Material, use, composition: details beyond the title. */
  @IsOptional() @IsString() @Length(1, CANDIDATE_BOUNDS.descriptionLengthMax) description?: string;
  @IsInt() @Min(0) @Max(CANDIDATE_BOUNDS.costCentsMax) factoryUnitCostCents!: Cents;
  @IsInt()
  @Min(CANDIDATE_BOUNDS.retailPriceCentsMin)
  @Max(CANDIDATE_BOUNDS.retailPriceCentsMax)
  targetRetailPriceCents!: Cents;
  @IsOptional() @IsInt() @Min(1) @Max(CANDIDATE_BOUNDS.weightGramsMax) weightGrams?: number;
  @IsOptional() @Nested(() => DimensionsMm) dimensionsMm?: DimensionsMm;
  @IsOptional() @Matches(/^[A-Z]{2}$/) supplierCountry?: string;
  @IsOptional() @Matches(/^[A-Z]{2}$/) targetMarket?: string;
  @Matches(/^[A-Z]{3}$/) currency!: string;
  @IsOptional() @Matches(/^(\d{6}|\d{8}|\d{10})$/) hsCode?: string;
  @IsOptional() @IsInt() @Min(1) @Max(CANDIDATE_BOUNDS.unitsPerShipmentMax) unitsPerShipment?: number;
  @IsOptional() @IsIn(FREIGHT_MODES) freightMode?: FreightMode;
  @IsOptional() @IsString() @Length(1, CANDIDATE_BOUNDS.externalRefLengthMax) externalRef?: string;
  /** The currency of the unit cost and of one-time costs; absent when it is `currency`. */
  @IsOptional() @Matches(/^[A-Z]{3}$/) costCurrency?: string;
  /** The terms of the unit cost; absent for FOB. */
  @IsOptional() @IsIn(INCOTERMS) incoterm?: Incoterm;
  @IsOptional() @Nested(() => Carton) carton?: Carton;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(CANDIDATE_BOUNDS.oneTimeCostsMax)
  @NestedList(() => OneTimeCost)
  oneTimeCosts?: OneTimeCost[];
  /** The day (YYYY-MM-DD) on which the goods enter the market; absent for the day of the evaluation. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}$/) entryDate?: string;
  /** Addresses of images for drafts in stores, which fetch them; CPES does not. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(CANDIDATE_BOUNDS.imageUrlsMax)
  @Matches(IMAGE_URL, { each: true })
  imageUrls?: string[];
}

/**
 * A candidate as evaluated: every figure present, either submitted or assumed (see `Assumption`). The unit cost and one-time costs are in
 * `costCurrency`, other money is in `currency`.
 */
export class Candidate {
  @IsOptional() @IsString() title?: string;
  @IsOptional() @IsString() description?: string;
  @IsInt() @Min(0) factoryUnitCostCents!: Cents;
  @IsInt() @Min(1) targetRetailPriceCents!: Cents;
  @IsInt() @Min(1) weightGrams!: number;
  @Nested(() => DimensionsMm) dimensionsMm!: DimensionsMm;
  @Matches(/^[A-Z]{2}$/) supplierCountry!: string;
  @Matches(/^[A-Z]{2}$/) targetMarket!: string;
  @Matches(/^[A-Z]{3}$/) currency!: string;
  @IsOptional() @Matches(/^(\d{6}|\d{8}|\d{10})$/) hsCode?: string;
  @IsInt() @Min(1) unitsPerShipment!: number;
  @IsIn(FREIGHT_MODES) freightMode!: FreightMode;
  @IsOptional() @IsString() externalRef?: string;
  /** The currency of the unit cost and of one-time costs; absent when it is `currency`. */
  @IsOptional() @Matches(/^[A-Z]{3}$/) costCurrency?: string;
  /** The terms of the unit cost; absent for FOB. */
  @IsOptional() @IsIn(INCOTERMS) incoterm?: Incoterm;
  @IsOptional() @Nested(() => Carton) carton?: Carton;
  @IsOptional()
  @IsArray()
  @NestedList(() => OneTimeCost)
  oneTimeCosts?: OneTimeCost[];
  /** The day (YYYY-MM-DD) on which the goods enter the market; absent for the day of the evaluation. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}$/) entryDate?: string;
  /** Addresses of images for drafts in stores. No cost depends on them. */
  @IsOptional() @IsArray() @IsString({ each: true }) imageUrls?: string[];
  /** Names of the fields with defaults. Absent from older senders. */
  @IsOptional() @IsArray() @IsString({ each: true }) assumed?: AssumableField[];
}

/** A missing figure: its field, and the sentence that states the default. */
export class Assumption {
  @IsString() field!: string;
  @IsString() statement!: string;
}
