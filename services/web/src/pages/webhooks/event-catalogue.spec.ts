import { eventsOf } from './event-catalogue.ts';

const DESCRIPTION = {
  webhooks: {
    ping: {
      post: {
        summary: 'A test',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Ping' } } } },
      },
    },
  },
  components: {
    schemas: {
      Ping: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: ['ping'] },
          timestamp: { type: 'string', format: 'date-time' },
          data: { $ref: '#/components/schemas/Tested', description: 'The tested endpoint.' },
        },
      },
      Tested: {
        type: 'object',
        properties: { endpointId: { type: 'string', example: 'whe_1' }, score: { type: 'integer' } },
      },
      Digest: {
        type: 'object',
        properties: {
          day: { type: 'string', format: 'date' },
          worst: { type: 'array', items: { $ref: '#/components/schemas/Tested' } },
        },
      },
    },
  },
};

describe('the event catalogue', () => {
  it('puts referenced schemas in their places, and makes an example of the whole', () => {
    const [ping] = eventsOf(DESCRIPTION);
    expect(ping).toMatchObject({
      type: 'ping',
      summary: 'A test',
      example: { type: 'ping', timestamp: '2026-11-22T10:00:00.000Z', data: { endpointId: 'whe_1', score: 74 } },
    });
    expect(JSON.stringify(ping?.schema)).not.toContain('$ref');
    expect(ping?.schema.properties?.['data']).toMatchObject({ type: 'object', description: 'The tested endpoint.' });
  });

  it('makes an example of a list with one item, and of a day', () => {
    const { ping } = DESCRIPTION.webhooks;
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Digest' } } };
    const digest = { post: { ...ping.post, requestBody: { content } } };
    const [event] = eventsOf({ ...DESCRIPTION, webhooks: { digest } });
    expect(event?.example).toEqual({ day: '2026-11-22', worst: [{ endpointId: 'whe_1', score: 74 }] });
    expect(JSON.stringify(event?.schema)).not.toContain('$ref');
  });
});
