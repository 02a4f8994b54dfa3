// Writes `src/api.ts` from the committed OpenAPI description: the types of every operation, and its method and path.
// Plain JavaScript, because the package cannot be compiled without it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';

const PACKAGE = join(import.meta.dirname, '..');
const DESCRIPTION = join(PACKAGE, '../../services/gateway/openapi.json');
const API = join(PACKAGE, 'src/api.ts');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function addresses({ paths }) {
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => operations[method] !== undefined).map((method) => {
      const { operationId, parameters = [] } = operations[method];
      const hasIdempotencyKey = parameters.some(({ name }) => name === 'Idempotency-Key');
      return `    ${operationId}: ${JSON.stringify({ method: method.toUpperCase(), path, hasIdempotencyKey })},`;
    }),
  );
  const comment = '/** How each operation is called, and whether it knows the `Idempotency-Key`. */';
  return `${comment}\nexport const OPERATIONS = {\n${lines.join('\n')}\n} as const;\n`;
}

const description = JSON.parse(readFileSync(DESCRIPTION, 'utf8'));
const types = astToString(await openapiTypescript(description, { immutable: true, defaultNonNullable: false }));
const text = `// Made by the build from services/gateway/openapi.json; do not edit.\n${types}\n${addresses(description)}`;
// An unchanged file keeps its modification time, so that the compiler has nothing to do.
if (!existsSync(API) || readFileSync(API, 'utf8') !== text) writeFileSync(API, text);
