import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, coerceInputValue, type GraphQLInputType, Kind, parse, typeFromAST, validate } from 'graphql';
import type { Permit } from '../src/domain/calls/call.ts';
import { HOSTED_DOCUMENTS, HOSTED_VERSION, hostedCall } from '../src/domain/calls/hosted-calls.ts';
import { connectionTestListing } from '../src/domain/connection/test-listing.ts';
import { DETAILS } from './store-on-trial.ts';
import { hashOf } from '../src/domain/listing/listing.ts';

const ASSETS = join(import.meta.dirname, '..', '..', '..', 'libs', 'fake-stores', 'assets');
const schema = buildSchema(readFileSync(join(ASSETS, `hosted-admin-${HOSTED_VERSION}.graphql`), 'utf8'));
const listing = { ...connectionTestListing('2'.repeat(32), 'USD'), weightGrams: 500, details: DETAILS };
const externalId = 'gid://shopify/Product/10';
const PERMITS: Readonly<Record<keyof typeof HOSTED_DOCUMENTS, Permit>> = {
  connect: { call: 'connect' },
  'ensure-mark': { call: 'ensure-mark' },
  find: { call: 'find', listing },
  'find-by-sku': { call: 'find-by-sku', listing },
  create: { call: 'create', listing, shownHash: hashOf(listing) },
  read: { call: 'read', externalId },
  'read-details': { call: 'read-details', externalId },
  redraft: { call: 'redraft', externalId },
  trash: { call: 'trash', externalId },
};

/** The errors of a document, or of the variables of its call. */
function faultsIn(query: string, variables: Readonly<Record<string, unknown>> = {}): string[] {
  const document = parse(query);
  const faults = validate(schema, document).map(({ message }) => message);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return [...faults, 'no operation'];
  const declared = operation.variableDefinitions ?? [];
  for (const { variable, type } of declared) {
    const input = typeFromAST(schema, type as never) as GraphQLInputType;
    coerceInputValue(variables[variable.name.value], input, (_path, _value, { message }) => faults.push(message));
  }
  const names = declared.map(({ variable }) => variable.name.value);
  return [...faults, ...Object.keys(variables).filter((name) => !names.includes(name))];
}

describe('the documents for hosted stores', () => {
  it.each(Object.entries(PERMITS))('%s matches the schema, with its variables', (call, permit) => {
    const body = hostedCall(permit)?.body?.() as { query: string; variables: Record<string, unknown> };
    expect(body.query).toBe(HOSTED_DOCUMENTS[call as keyof typeof HOSTED_DOCUMENTS]);
    expect(faultsIn(body.query, body.variables)).toEqual([]);
  });

  it('do not match with a word that the schema does not have', () => {
    expect(faultsIn(HOSTED_DOCUMENTS.create.replace('DRAFT', 'DRAFTED'))).not.toEqual([]);
    expect(faultsIn(HOSTED_DOCUMENTS.read, { id: externalId, status: 'DRAFT' })).toEqual(['status']);
    expect(faultsIn(HOSTED_DOCUMENTS.read.replace('onlineStoreUrl', 'onlineUrl'), { id: externalId })).not.toEqual([]);
  });
});
