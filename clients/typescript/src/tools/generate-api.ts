import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The source of `api.ts`: the types of every operation, and where each is called. */
export async function generateApi(description: string): Promise<string> {
  const document = JSON.parse(description) as OpenAPI3;
  const types = astToString(await openapiTypescript(document, { immutable: true, defaultNonNullable: false }));
  return `// Written by \`npm run docs:openapi\` from services/gateway/openapi.json; do not edit.\n${types}\n${addresses(document)}`;
}

function addresses({ paths = {} }: OpenAPI3): string {
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = (operations as Record<string, Described | undefined>)[method];
      if (operation === undefined) return [];
      const hasIdempotencyKey = (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key');
      const address = { method: method.toUpperCase(), path, hasIdempotencyKey };
      return [`    ${operation.operationId}: ${JSON.stringify(address)},`];
    }),
  );
  const comment = '/** How each operation is called, and whether it knows the `Idempotency-Key`. */';
  return `${comment}\nexport const OPERATIONS = {\n${lines.join('\n')}\n} as const;\n`;
}
