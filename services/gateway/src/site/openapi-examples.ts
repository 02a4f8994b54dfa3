import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const JSON_TYPE = 'application/json';

/** The examples of one operation: requests by name, and the response of a success. */
interface Examples {
  readonly request?: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
  readonly answer?: object;
}

interface Described {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Record<string, object> };
  readonly responses?: Record<string, { readonly content?: Record<string, object> }>;
}

/** Requests and responses of a running CPES; only the secrets of keys are changed. */
const EXAMPLES = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'assets', 'examples.json'), 'utf8'),
) as Readonly<Record<string, Examples>>;

/** Adds the examples of an operation to its JSON requests and responses. */
export function describeExamples(operation: object): void {
  const { operationId = '', requestBody, responses = {} } = operation as Described;
  const { request, answer } = EXAMPLES[operationId] ?? {};
  const asked = requestBody?.content[JSON_TYPE];
  if (asked !== undefined && request !== undefined) Object.assign(asked, { examples: request });
  const answered = (responses['200'] ?? responses['201'])?.content?.[JSON_TYPE];
  if (answered !== undefined && answer !== undefined) Object.assign(answered, { example: answer });
}
