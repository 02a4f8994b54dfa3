import type { SubmittedCandidate } from '@cpes/contracts';
import { ApiObject, type Bytes, check, readJsonObject, refuse, whenGiven } from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { ApiExtraModels, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { LongChangeRequest, ShortChangeRequest, UNCHANGED_FIELDS } from './candidate.request.ts';
import { candidateOf, checkFields, missingFields } from './read-candidate.ts';

/** The values of a SKU that a change takes over. */
interface Sku {
  readonly currency: string;
  readonly externalRef: string | null;
}

/** The candidate of the next evaluation of a SKU. */
export type Change = (sku: Sku) => SubmittedCandidate;

/** An optional body with a changed candidate. */
@ApiExtraModels(LongChangeRequest, ShortChangeRequest)
@ApiObject({ additionalProperties: false })
export class EvaluationRequest {
  @whenGiven()
  @IsObject({ message: 'must be an object: a candidate' })
  @ApiPropertyOptional({
    oneOf: [{ $ref: getSchemaPath(LongChangeRequest) }, { $ref: getSchemaPath(ShortChangeRequest) }],
    description:
      "The whole candidate as in `POST /v2/skus` but without `externalRef` and `tags`. It replaces the submitted one. Its currency is the SKU's by default.",
  })
  candidate?: object;
}

/** The change in the body of an evaluation, if it has one. Throws one `invalid` fault that names every offence. */
export function readChange(bytes: Bytes, tenantCurrency: string): Change | undefined {
  if (bytes === undefined || bytes.length === 0) return undefined;
  const { body, violations: flaws } = readJsonObject(bytes);
  const { value, violations } = check(EvaluationRequest, body);
  refuse(violations);
  if (value.candidate === undefined) {
    refuse(flaws);
    return undefined;
  }
  const path = ['candidate'];
  const { currency, ...given } = value.candidate as { readonly currency?: unknown };
  const candidate = checkFields({ currency: currency === undefined ? tenantCurrency : currency, ...given }, path);
  refuse([
    ...unknownFields(value.candidate),
    ...candidate.violations,
    ...missingFields(candidate.value, path),
    ...flaws,
  ]);
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
