import type { ObjectLiteral } from 'typeorm';
import { type EntityClass, tableOf } from './entity-table.ts';

/** The columns of an entity's table, aliased to the names of its members, for `toEntity`. */
export function selectedColumns(entity: EntityClass<ObjectLiteral>): string {
  return tableOf(entity)
    .columns.map(({ name, property }) => `${name} AS "${property}"`)
    .join(', ');
}

/** The query that finds entities by some of their members. Its text depends only on the names of these members. */
export function findQuery<Entity extends ObjectLiteral>(
  entity: EntityClass<Entity>,
  where: Readonly<Partial<Entity>>,
): { readonly sql: string; readonly parameters: unknown[] } {
  const { name, columns } = tableOf(entity);
  const asked = columns.filter(({ property }) => where[property] !== undefined);
  const conditions = asked.map((column, index) => `${column.name} = $${index + 1}`);
  return {
    sql: `SELECT ${selectedColumns(entity)} FROM ${name} WHERE ${conditions.join(' AND ')}`,
    parameters: asked.map(({ property }) => where[property] as unknown),
  };
}

/** Converts a row of that query to the entity. */
export function toEntity<Entity extends ObjectLiteral>(entity: EntityClass<Entity>, row: ObjectLiteral): Entity {
  const members = tableOf(entity).columns.map(({ property, transformer }) => {
    const stored = row[property] as unknown;
    return [property, transformer === undefined ? stored : (transformer.from(stored) as unknown)] as const;
  });
  return Object.assign(new entity(), Object.fromEntries(members) as Entity);
}
