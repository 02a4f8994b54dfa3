import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** Rules for an object as a whole, which decorators of its properties cannot express. */
export interface ObjectRules {
  readonly additionalProperties?: false;
  readonly allOf?: readonly Rule[];
  /** By property: those that must accompany it. */
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
}

type Rule = { readonly oneOf: readonly Given[] } | { readonly anyOf: readonly Given[] } | { readonly not: Given };

/** Required properties, whatever their values. */
interface Given {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

export function given(name: string): Given {
  return { required: [name], properties: { [name]: {} } };
}

export function givenBoth(one: string, other: string): Given {
  return { required: [one, other], properties: { [one]: {}, [other]: {} } };
}

const rulesOfSchemas = new Map<string, ObjectRules>();

/** Adds rules to the schema of a class in the API document. */
export function ApiObject(rules: ObjectRules): ClassDecorator {
  return (type) => void rulesOfSchemas.set(type.name, rules);
}

export function objectRulesOf(schema: string): ObjectRules {
  return rulesOfSchemas.get(schema) ?? {};
}

/** A whole number in the API document; `extra` narrows it. */
export function Integer(extra: ApiPropertyOptions = {}): PropertyDecorator {
  return ApiProperty({ type: 'integer', ...extra });
}

/** The unit of amounts, documented once: the `Cents` in a name is not a cent in every currency. */
export const AMOUNT = 'In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY.';

/** A share of a whole, 0 to 100. */
export function Percent(description: string): PropertyDecorator {
  return Integer({ minimum: 0, maximum: 100, description });
}

/** A moment, ISO 8601 in UTC. */
export function Moment(description: string): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date-time', description });
}

/** A day, YYYY-MM-DD. */
export function Day(extra: ApiPropertyOptions = {}): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date', ...extra });
}
