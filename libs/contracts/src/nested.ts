import { Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';

type ClassOf = () => new () => object;

/** An object of a class of its own. `ValidateNested` alone would let nothing, null and a list pass. */
export function Nested(classOf: ClassOf): PropertyDecorator {
  return all(IsObject(), ValidateNested(), Type(classOf));
}

/** A list of objects of a class of their own, none of them null. */
export function NestedList(classOf: ClassOf): PropertyDecorator {
  return all(IsArray(), IsObject({ each: true }), ValidateNested({ each: true }), Type(classOf));
}

function all(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
