import { Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';

export type ClassOf = () => new () => object;

const nestedClasses = new WeakMap<object, Map<string, ClassOf>>();

/** The declared class of a property's object, or of the items of its list; declared by the class or one that it extends. */
export function nestedClassOf(type: new () => object, property: string): ClassOf | undefined {
  for (
    let target = type.prototype as object | null;
    target !== null;
    target = Object.getPrototypeOf(target) as object | null
  ) {
    const classOf = nestedClasses.get(target)?.get(property);
    if (classOf !== undefined) return classOf;
  }
  return undefined;
}

/** An object of another class. `ValidateNested` alone would accept undefined, null and a list. */
export function Nested(classOf: ClassOf): PropertyDecorator {
  return all(IsObject(), ValidateNested(), Type(classOf), known(classOf));
}

/** A list of objects of another class, none of them null. */
export function NestedList(classOf: ClassOf): PropertyDecorator {
  return all(IsArray(), IsObject({ each: true }), ValidateNested({ each: true }), Type(classOf), known(classOf));
}

function all(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}

function known(classOf: ClassOf): PropertyDecorator {
  return (target, property) => {
    const properties = nestedClasses.get(target) ?? new Map<string, ClassOf>();
    nestedClasses.set(target, properties.set(String(property), classOf));
  };
}
