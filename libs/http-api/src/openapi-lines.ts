import { ApiExtension } from '@nestjs/swagger';
import { NDJSON_TYPE } from './request-body.ts';

/** The schema of each line of a body in lines. OpenAPI 3.1 has no keyword for it; 3.2 calls it `itemSchema`. */
export const LINE_SCHEMA = 'x-item-schema';
/** Where a route's declaration is kept until the document is generated. */
const DECLARED = 'x-lines';

export interface Lines {
  readonly schema: object;
  readonly description: string;
}

interface LinesOfRoute {
  readonly request: Lines;
  readonly answer: Lines;
}

interface Described {
  requestBody?: { content: Record<string, object> };
  responses?: Record<string, { content?: Record<string, object> }>;
  [DECLARED]?: LinesOfRoute;
}

/** Documents that a route also accepts and returns lines of JSON. */
export function ApiLines(lines: LinesOfRoute): MethodDecorator {
  return ApiExtension(DECLARED, lines);
}

/** Moves the `ApiLines` declaration of a route to its place in OpenAPI, beside the JSON content. */
export function describeLines(operation: object): void {
  const { [DECLARED]: lines, requestBody, responses } = operation as Described;
  if (lines === undefined) return;
  Reflect.deleteProperty(operation, DECLARED);
  Object.assign(requestBody?.content ?? {}, { [NDJSON_TYPE]: contentOf(lines.request) });
  Object.assign(responses?.['200']?.content ?? {}, { [NDJSON_TYPE]: contentOf(lines.answer) });
}

function contentOf({ schema, description }: Lines): object {
  return { schema: { type: 'string', description }, [LINE_SCHEMA]: schema };
}
