import { getSchemaPath } from '@nestjs/swagger';

interface Described {
  readonly schema: string;
  readonly summary: string;
}

const messages = new Map<string, Described>();

/** Documents a class as the body of a webhook message, in the `webhooks` of the description. */
export function ApiMessage(type: string, summary: string): ClassDecorator {
  return (body) => void messages.set(type, { schema: body.name, summary });
}

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...schema },
});

/** As in Standard Webhooks 1.0. */
const HEADERS = [
  header('webhook-id', 'The id of the message: the same in every attempt and for every endpoint.', {
    pattern: '^msg_[0-9a-f]{32}$',
  }),
  header('webhook-timestamp', 'When this attempt was signed: seconds since 1970.', { pattern: '^[0-9]+$' }),
  header('webhook-signature', 'Signatures of the same bytes, separated by spaces: `v1,…`, optionally `v1a,…`.', {
    pattern: '^v1a?,[A-Za-z0-9+/]+=*( v1a?,[A-Za-z0-9+/]+=*)*$',
  }),
];

/** The `webhooks` of the description: the messages to subscribers, and the meaning of their responses. */
export function describeMessages(): Record<string, object> {
  return Object.fromEntries([...messages].map(([type, described]) => [type, { post: operationOf(type, described) }]));
}

function operationOf(type: string, { schema, summary }: Described): object {
  const name = type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return {
    operationId: `on${name}`,
    tags: ['Webhooks'],
    summary,
    description: `${summary}. Sent to endpoints of the tenant, signed according to Standard Webhooks 1.0, at least once.`,
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: getSchemaPath(schema) } } } },
    responses: {
      '2XX': { description: 'Delivered.' },
      '410': { description: 'The endpoint is disabled and receives nothing more.' },
      default: { description: 'Another attempt follows.' },
    },
  };
}
