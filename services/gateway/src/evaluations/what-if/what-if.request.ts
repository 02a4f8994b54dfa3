import { CANDIDATE_BOUNDS as BOUNDS, STATABLE_KEYS } from '@cpes/contracts';
import { ApiObject, givenBoth, whenGiven, Whole } from '@cpes/http-api';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath, PartialType } from '@nestjs/swagger';
import { IsObject, ValidateBy } from 'class-validator';
import { CandidateRequest, LongCandidateRequest, ShortCandidateRequest } from '../skus/candidate.request.ts';
import { isSolverName, SOLVER_NAMES } from './solvers.ts';

/** Amounts that the client has in writing, by the keys of the factors. The factory unit cost is a field of the candidate. */
@ApiObject({ additionalProperties: false })
export class FactorOverridesRequest {}

for (const key of STATABLE_KEYS) {
  Whole(0, BOUNDS.costCentsMax, 'Per unit sold, in minor units.')(FactorOverridesRequest.prototype, key);
  ApiPropertyOptional({ type: 'integer' })(FactorOverridesRequest.prototype, key);
}

/** Any fields of a candidate, in either spelling, and amounts of single factors. */
@ApiObject({
  additionalProperties: false,
  allOf: [
    { not: givenBoth('factoryUnitCostCents', 'factoryCostCents') },
    { not: givenBoth('targetRetailPriceCents', 'retailPriceCents') },
  ],
})
export class OverridesRequest extends PartialType(CandidateRequest) {
  @whenGiven()
  @IsObject({ message: 'must be an object of factors and their amounts' })
  @ApiPropertyOptional({
    type: FactorOverridesRequest,
    description: 'Amounts that replace those of the tables; their evidence names the client as the source.',
  })
  factors?: FactorOverridesRequest;
}

function Solvers(): PropertyDecorator {
  const validate = (value: unknown) =>
    isSolverName(value) || (Array.isArray(value) && value.every(isSolverName) && new Set(value).size === value.length);
  const message = `must be one of these, or a list of several: ${SOLVER_NAMES.join(', ')}`;
  const name = { type: 'string', enum: SOLVER_NAMES };
  return applyDecorators(
    whenGiven(),
    ValidateBy({ name: 'isIn', validator: { validate } }, { message }),
    ApiPropertyOptional({
      oneOf: [name, { type: 'array', items: name, uniqueItems: true }],
      description: 'The values to solve for; each costs a token.',
      example: 'lowestPriceForAdvance',
    }),
  );
}

@ApiExtraModels(LongCandidateRequest, ShortCandidateRequest)
@ApiObject({ additionalProperties: false })
export class WhatIfRequest {
  @whenGiven()
  @IsObject({ message: 'must be an object: a candidate' })
  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(LongCandidateRequest) }, { $ref: getSchemaPath(ShortCandidateRequest) }],
    description: 'As in `POST /v2/skus`.',
  })
  candidate!: LongCandidateRequest | ShortCandidateRequest;

  @whenGiven()
  @IsObject({ message: 'must be an object of fields to replace' })
  @ApiPropertyOptional({ type: OverridesRequest })
  overrides?: OverridesRequest;

  @Solvers()
  solve?: string | readonly string[];
}

const BOTTLE = {
  title: 'Insulated stainless bottle 600 ml',
  factoryUnitCostCents: 480,
  targetRetailPriceCents: 3495,
  weightGrams: 450,
  dimensionsMm: { length: 80, width: 80, height: 270 },
  supplierCountry: 'CN',
  targetMarket: 'US',
};

/** For the API document. */
export const WHAT_IF_EXAMPLES = {
  report: { summary: 'The evaluation of a candidate', value: { candidate: BOTTLE } },
  overrides: {
    summary: 'With another price, and a freight quote in hand',
    value: {
      candidate: BOTTLE,
      overrides: { targetRetailPriceCents: 3295, factors: { internationalFreight: 45 } },
    },
  },
  solve: {
    summary: 'Which price would do, and which unit cost?',
    value: { candidate: BOTTLE, solve: ['lowestPriceForAdvance', 'highestUnitCostForPositiveCm2'] },
  },
};
