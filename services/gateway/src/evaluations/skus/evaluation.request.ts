import { CANDIDATE_BOUNDS, type SubmittedCandidate } from '@cpes/contracts';
import {
  ApiObject,
  type Bytes,
  check,
  CodeOf,
  givenBoth,
  readJsonObject,
  refuse,
  required,
  whenGiven,
  Whole,
} from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { ApiExtraModels, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { MALFORMED_OFFER_REF, OFFER_REF } from '../offers/offer-ref.ts';
import { LongChangeRequest, ShortChangeRequest, UNCHANGED_FIELDS } from './candidate.request.ts';
import { candidateOf, checkFields, missingFields } from './read-candidate.ts';

/** The values of a SKU that a change takes over. */
interface Sku {
  readonly currency: string;
  readonly externalRef: string | null;
}

/** The candidate of the next evaluation of a SKU. */
export type Change = (sku: Sku) => SubmittedCandidate;

/** An offer of the SKU at an order, whose terms the next evaluation takes over. */
export interface ChosenOrder {
  readonly offerRef: string;
  readonly units: number;
}

/** The content of a body: a change of the candidate, a chosen order, or neither. */
export interface Evaluation {
  readonly change?: Change;
  readonly chosen?: ChosenOrder;
}

/** An optional body with a changed candidate, or with an offer to order from. */
@ApiExtraModels(LongChangeRequest, ShortChangeRequest)
@ApiObject({
  additionalProperties: false,
  allOf: [{ not: givenBoth('candidate', 'offerRef') }, { not: givenBoth('candidate', 'units') }],
  dependentRequired: { offerRef: ['units'], units: ['offerRef'] },
})
export class EvaluationRequest {
  @whenGiven()
  @IsObject({ message: 'must be an object: a candidate' })
  @ApiPropertyOptional({
    oneOf: [{ $ref: getSchemaPath(LongChangeRequest) }, { $ref: getSchemaPath(ShortChangeRequest) }],
    description:
      "The whole candidate as in `POST /v2/skus` but without `externalRef` and `tags`. It replaces the submitted one. Its currency is the SKU's by default.",
  })
  candidate?: object;

  @CodeOf('matches', (ref) => OFFER_REF.test(ref), MALFORMED_OFFER_REF)
  @ApiPropertyOptional({
    type: String,
    pattern: OFFER_REF.source,
    description:
      'An offer for the SKU. Its terms replace those of the candidate: unit cost, currency of the cost, incoterm, country, freight mode, carton and one-time costs.',
  })
  offerRef?: string;

  @Whole(1, CANDIDATE_BOUNDS.unitsPerShipmentMax, 'The units of the order, which share a shipment.')
  @ApiPropertyOptional()
  units?: number;
}

/** The content of the body of an evaluation. Throws one `invalid` fault that names every offence. */
export function readEvaluation(bytes: Bytes, tenantCurrency: string): Evaluation {
  if (bytes === undefined || bytes.length === 0) return {};
  const { body, violations: flaws } = readJsonObject(bytes);
  const { value, violations } = check(EvaluationRequest, body);
  const { candidate, offerRef, units } = value;
  refuse([...violations, ...choiceViolations(value)]);
  if (candidate !== undefined) return { change: changeTo(candidate, tenantCurrency, flaws) };
  refuse(flaws);
  return offerRef === undefined || units === undefined ? {} : { chosen: { offerRef, units } };
}

/** Offer and units come together, and without a candidate, which has such terms itself. */
function choiceViolations({ candidate, offerRef, units }: Partial<EvaluationRequest>): Violation[] {
  if (offerRef === undefined && units === undefined) return [];
  if (candidate !== undefined)
    return [{ pointer: '#/candidate', code: 'conflict', detail: 'give either a candidate, or offerRef and units' }];
  return [
    ...(offerRef === undefined ? [required(['offerRef'])] : []),
    ...(units === undefined ? [required(['units'])] : []),
  ];
}

function changeTo(wanted: object, tenantCurrency: string, flaws: readonly Violation[]): Change {
  const path = ['candidate'];
  const { currency, ...given } = wanted as { readonly currency?: unknown };
  const candidate = checkFields({ currency: currency === undefined ? tenantCurrency : currency, ...given }, path);
  refuse([...unknownFields(wanted), ...candidate.violations, ...missingFields(candidate.value, path), ...flaws]);
  return (sku) =>
    candidateOf({
      ...candidate.value,
      ...(currency === undefined ? { currency: sku.currency } : {}),
      ...(sku.externalRef === null ? {} : { externalRef: sku.externalRef }),
    });
}

/** Offences of fields that a change does not have. */
function unknownFields(candidate: object): Violation[] {
  return UNCHANGED_FIELDS.filter((field) => Object.hasOwn(candidate, field)).map((field) => ({
    pointer: `#/candidate/${field}`,
    code: 'unknown-field',
    detail: 'is not a field',
  }));
}
