import fc from 'fast-check';
import { SchemaValues } from './schema-values.ts';

const COLOUR = { type: 'string', enum: ['red', 'blue'] };
const LAMP = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'watts'],
  properties: {
    name: { type: 'string', pattern: '^[A-Z][a-z]{1,9}$', example: 'Lamp' },
    watts: { type: 'integer', minimum: 1, maximum: 100 },
    colour: { $ref: '#/components/schemas/Colour' },
    parts: { type: 'array', maxItems: 3, uniqueItems: true, items: { oneOf: [COLOUR, { type: 'null' }] } },
    soldAt: { type: 'string', format: 'date-time' },
    code: { type: 'string', format: 'hs-2022', example: '961700' },
    place: { type: 'string', format: 'cursor' },
  },
};
const RUNS = { seed: 1, numRuns: 500 };

describe('values of a schema', () => {
  const values = new SchemaValues({ Colour: COLOUR, Lamp: LAMP });
  const schema = { $ref: '#/components/schemas/Lamp' };
  const drawn = fc.sample(values.fitting(schema), RUNS) as Record<string, unknown>[];

  it('are valid, with each bound, each choice, and with and without each optional member', () => {
    expect(drawn.filter((value) => !values.fits(schema, value))).toEqual([]);
    const watts = new Set(drawn.map((value) => value.watts));
    expect([watts.has(1), watts.has(100)]).toEqual([true, true]);
    expect(new Set(drawn.map(({ colour }) => colour))).toEqual(new Set([undefined, 'red', 'blue']));
  });

  it('are the example of an incomplete schema, or absent without one', () => {
    expect(new Set(drawn.map(({ code }) => code))).toEqual(new Set([undefined, '961700']));
    expect(drawn.filter((value) => 'place' in value)).toEqual([]);
    expect([values.canDraw(LAMP.properties.code), values.canDraw(LAMP.properties.place)]).toEqual([true, false]);
  });

  it('are invalid on request, by a type, a bound, a choice, or a member', () => {
    const wrong = fc.sample(values.unfitting(schema), RUNS) as Record<string, unknown>[];
    expect(wrong.filter((value) => values.fits(schema, value))).toEqual([]);
    const lamps = wrong.filter((value) => value instanceof Object);
    const kinds = [
      ({ watts }: Record<string, unknown>) => watts === 0,
      ({ watts }: Record<string, unknown>) => watts === 101,
      ({ watts }: Record<string, unknown>) => typeof watts === 'string',
      (value: object) => !('name' in value) && 'watts' in value,
      (value: object) => 'noMemberOfTheSchema' in value,
      ({ parts }: Record<string, unknown>) => Array.isArray(parts) && new Set(parts).size < parts.length,
    ];
    expect(kinds.map((isOne) => lamps.some(isOne))).toEqual(kinds.map(() => true));
  });
});
