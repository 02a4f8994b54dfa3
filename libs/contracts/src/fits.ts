import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { type ClassOf, nestedClassOf } from './nested.ts';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type ObjectClass = new () => object;
/** Whether a property's value satisfies its decorators. */
type Check = (value: unknown, owner: object) => boolean;

const compiled = new WeakMap<ObjectClass, (body: object) => boolean>();

/**
 * Whether a parsed JSON object satisfies a class's class-validator decorators. Removes unknown properties at any depth, as
 * class-validator's `whitelist` does. It runs the validators of the decorators, looked up once per class instead of once per value.
 * It does not report violations: class-validator does that for the rare invalid object.
 */
export function fits(type: ObjectClass, body: object): boolean {
  let check = compiled.get(type);
  if (check === undefined) {
    check = compile(type);
    compiled.set(type, check);
  }
  return check(body);
}

function compile(type: ObjectClass): (body: object) => boolean {
  const properties = new Map<string, Metadata[]>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const others = properties.get(metadata.propertyName);
    if (others === undefined) properties.set(metadata.propertyName, [metadata]);
    else others.push(metadata);
  }
  const checks = [...properties].map(([name, metadatas]) => [name, checkOf(type, name, metadatas)] as const);
  return (body) => {
    for (const name in body) if (!properties.has(name)) Reflect.deleteProperty(body, name);
    for (const [name, check] of checks) if (!check((body as Record<string, unknown>)[name], body)) return false;
    return true;
  };
}

function checkOf(type: ObjectClass, name: string, metadatas: readonly Metadata[]): Check {
  const conditions = metadatas.filter((one) => one.type === ValidationTypes.CONDITIONAL_VALIDATION);
  const applies = conditions.map((one) => one.constraints[0] as (owner: object, value: unknown) => boolean);
  const checks = metadatas
    .filter((one) => one.type !== ValidationTypes.CONDITIONAL_VALIDATION && one.type !== ValidationTypes.WHITELIST)
    .flatMap((one) => (one.type === ValidationTypes.NESTED_VALIDATION ? [nested(type, name)] : validators(one)));
  const isFit: Check = (value, owner) => {
    for (const check of checks) if (!check(value, owner)) return false;
    return true;
  };
  if (applies.length === 0) return isFit;
  return (value, owner) => !applies.every((isApplied) => isApplied(owner, value)) || isFit(value, owner);
}

function nested(type: ObjectClass, name: string): Check {
  const classOf: ClassOf | undefined = nestedClassOf(type, name);
  // A nested class without our decorator: leave it to class-validator.
  if (classOf === undefined) return () => false;
  const isFit = (value: unknown): boolean => typeof value === 'object' && value !== null && fits(classOf(), value);
  return (value) => (Array.isArray(value) ? value.every(isFit) : isFit(value));
}

function validators(metadata: Metadata): Check[] {
  const { constraints, each, propertyName: property, validateIf } = metadata;
  // class-validator handles decorators with a condition or a special meaning.
  if (metadata.type !== ValidationTypes.CUSTOM_VALIDATION || validateIf !== undefined) return [() => false];
  return getMetadataStorage()
    .getTargetValidatorConstraints(metadata.constraintCls)
    .map(({ instance }): Check => {
      // Shared by all values, because a validator is done with it when it returns. Asynchronous validators are not supported.
      const asked = { value: undefined as unknown, constraints, object: {}, property, targetName: '' };
      const isValid: Check = (value, owner) => {
        asked.value = value;
        asked.object = owner;
        return instance.validate(value, asked) === true;
      };
      return each
        ? (value, owner) => (Array.isArray(value) ? value.every((one) => isValid(one, owner)) : isValid(value, owner))
        : isValid;
    });
}
