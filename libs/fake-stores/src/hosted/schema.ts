import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type DocumentNode, type GraphQLSchema, Kind, parse } from 'graphql';

export const HOSTED_VERSION = '2026-07';
const FILE = join(import.meta.dirname, '..', '..', 'assets', `hosted-admin-${HOSTED_VERSION}.graphql`);

/** The part of the Admin API's schema that draft listings use. */
export function hostedSchema(): GraphQLSchema {
  return buildSchema(readFileSync(FILE, 'utf8'));
}

/** The operation of a document, by the product's own allow-list; the first match. */
const CALLS: readonly (readonly [field: string, call: string])[] = [
  ['productSet', 'create'],
  ['productUpdate', 'redraft'],
  ['productDelete', 'trash'],
  ['metafieldDefinitionCreate', 'ensure-mark'],
  ['productByIdentifier', 'find'],
  ['productVariants', 'find-by-sku'],
  ['product', 'read'],
  ['publications', 'connect'],
];

export function hostedCallOf(body: string): string {
  try {
    const { query } = JSON.parse(body) as { query: string };
    if (query.startsWith('query DraftDetails')) return 'read-details';
    const fields = rootFields(parse(query));
    return CALLS.find(([field]) => fields.includes(field))?.[1] ?? 'other';
  } catch {
    return 'other';
  }
}

function rootFields(document: DocumentNode): string[] {
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    return definition.selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
  });
}
