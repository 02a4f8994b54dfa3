import { getMetadataArgsStorage, type ObjectLiteral, type ValueTransformer } from 'typeorm';

/** The declaration of a column in its entity. */
export interface EntityColumn {
  readonly property: string;
  readonly name: string;
  /** The PostgreSQL type. */
  readonly type: string;
  readonly isPrimary: boolean;
  readonly transformer: ValueTransformer | undefined;
}

export interface EntityTable {
  readonly name: string;
  readonly columns: readonly EntityColumn[];
}

export type EntityClass<Entity extends ObjectLiteral> = new () => Entity;

const tables = new WeakMap<object, EntityTable>();

/** The table of an entity, by its decorators. Throws when a column lacks a PostgreSQL type. */
export function tableOf(entity: EntityClass<ObjectLiteral>): EntityTable {
  let table = tables.get(entity);
  if (table === undefined) tables.set(entity, (table = readTable(entity)));
  return table;
}

function readTable(entity: EntityClass<ObjectLiteral>): EntityTable {
  const storage = getMetadataArgsStorage();
  const name = storage.filterTables(entity)[0]?.name;
  if (name === undefined) throw new Error(`${entity.name} is not an entity with a table name`);
  const columns = storage.filterColumns(entity).map(({ propertyName, options }): EntityColumn => {
    const { type, transformer } = options;
    if (typeof type !== 'string' || options.array === true)
      throw new Error(`${entity.name}.${propertyName} does not name a PostgreSQL type for one value`);
    return {
      property: propertyName,
      name: options.name ?? propertyName,
      type,
      isPrimary: options.primary === true,
      transformer: Array.isArray(transformer) ? undefined : transformer,
    };
  });
  return { name, columns };
}

/** The PostgreSQL types of some columns of an entity, for hand-written SQL. Throws for an unknown column. */
export function columnTypesOf<Name extends string>(
  entity: EntityClass<ObjectLiteral>,
  ...names: readonly Name[]
): Readonly<Record<Name, string>> {
  const { columns } = tableOf(entity);
  const types = names.map((name) => {
    const column = columns.find((one) => one.name === name);
    if (column === undefined) throw new Error(`${entity.name} has no column ${name}`);
    return [name, column.type] as const;
  });
  return Object.fromEntries(types) as Record<Name, string>;
}
