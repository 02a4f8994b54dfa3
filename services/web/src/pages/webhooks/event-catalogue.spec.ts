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
});
