import { getMetadataStorage } from 'class-validator';
import { nestedClassOf } from './nested.ts';

type ObjectClass<T extends object = object> = new () => T;

const orders = new WeakMap<ObjectClass, readonly string[]>();

/**
 * A copy of an object of a contract whose members stand in the order of its class, at any depth. A `jsonb` column forgets the order,
 * so what is read from one is otherwise another text. Members that the class does not know are left out.
 */
export function inDeclaredOrder<T extends object>(type: ObjectClass<T>, value: T): T {
  const members = orderOf(type).flatMap((name) => {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined) return [];
    const classOf = nestedClassOf(type, name);
    return [[name, classOf === undefined ? member : nestedInOrder(classOf(), member)] as const];
  });
  return Object.fromEntries(members) as T;
}

function nestedInOrder(type: ObjectClass, member: unknown): unknown {
  if (Array.isArray(member)) return member.map((one) => inDeclaredOrder(type, one as object));
  return inDeclaredOrder(type, member as object);
}

function orderOf(type: ObjectClass): readonly string[] {
  let order = orders.get(type);
  if (order === undefined) {
    const metadatas = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    orders.set(type, (order = [...new Set(metadatas.map(({ propertyName }) => propertyName))]));
  }
  return order;
}
