import { catalogue, parseEvent } from '@cpes/contracts';
import { events } from '@cpes/testing';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { fits } from './fits.ts';

/** The body after encoding and decoding, as through the outbox and the broker. */
function onTheWay(data: object): unknown {
  return JSON.parse(JSON.stringify(data));
}

/** Optional fields of events: later additions, and fields that only some events have. */
const OPTIONAL = [
  'recoveryPriceCents',
  'hasSuppliedLine',
  'terms',
  'rateCards',
  'entry',
  'schedule',
  'isTitleCorrected',
  'reason',
  'externalId',
  'editUrl',
  'verifiedAt',
  'userId',
];
/** Objects that are passed on as they are. */
const OPEN = ['report', 'details'];

const STRANGE = [undefined, null, true, '', 'x', '2026-02-30', 0, -1, 0.5, 1e20, {}, { surprise: 1 }, [], [null], [{}]];

/** Every property and list item of a JSON value, where another value can be put. */
function placesIn(of: object): { of: Record<string, unknown>; name: string }[] {
  return Object.entries(of).flatMap(([name, value]: [string, unknown]) => [
    { of: of as Record<string, unknown>, name },
    ...(typeof value === 'object' && value !== null ? placesIn(value) : []),
  ]);
}

/** Every object below a JSON value, without those that are passed on as they are, such as evidence by its subjects. */
function checkedObjectsIn(of: object): object[] {
  const below = Object.entries(of).filter(
    ([name, value]) => !OPEN.includes(name) && (name !== 'evidence' || Array.isArray(value)),
  );
  return below.flatMap(([, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? [...(Array.isArray(value) ? [] : [value]), ...checkedObjectsIn(value)]
      : [],
  );
}

describe.each(catalogue().map(({ type, event }) => ({ type, event, arbitrary: events.get(event)! })))(
  '$type',
  ({ type, event, arbitrary }) => {
    it('is unchanged after encoding and decoding, and absent fields stay absent', () => {
      fc.assert(
        fc.property(arbitrary, (data) => {
          const parsed = parseEvent(type, onTheWay(data));
          expect(parsed).toStrictEqual(onTheWay(data));
          expect(JSON.stringify(parsed)).toBe(JSON.stringify(parseEvent(type, onTheWay(parsed))));
        }),
        { numRuns: 100 },
      );
    });

    it('is accepted or refused as by class-validator, after any change of one value', () => {
      fc.assert(
        fc.property(arbitrary, fc.nat(), fc.constantFrom(...STRANGE), (data, at, strange) => {
          const body = onTheWay(data) as object;
          const places = placesIn(body);
          const place = places[at % places.length];
          if (place !== undefined) place.of[place.name] = strange;
          const errors = validateSync(plainToInstance(event, body), { whitelist: true });
          expect(fits(event as new () => object, body)).toBe(errors.length === 0);
        }),
        { numRuns: 200 },
      );
    });

    it('is read without unknown fields, at any depth', () => {
      fc.assert(
        fc.property(arbitrary, (data) => {
          const body = onTheWay(data) as object;
          for (const object of [body, ...checkedObjectsIn(body)]) Object.assign(object, { surprise: { surprise: 1 } });
          expect(parseEvent(type, body)).toStrictEqual(onTheWay(data));
        }),
        { numRuns: 50 },
      );
    });

    it('is refused when a required field is missing or has the wrong type', () => {
      fc.assert(
        fc.property(arbitrary, (data) => {
          const body = onTheWay(data) as Record<string, unknown>;
          for (const name of Object.keys(body).filter((one) => !OPTIONAL.includes(one))) {
            const rest = Object.fromEntries(Object.entries(body).filter(([other]) => other !== name));
            expect(() => parseEvent(type, rest)).toThrow(`#/${name}`);
            for (const wrong of [null, true, {}, [], 1.5]) {
              if (Array.isArray(body[name]) && Array.isArray(wrong) && wrong.length === body[name].length) continue;
              if (OPEN.includes(name) && !Array.isArray(wrong) && typeof wrong === 'object' && wrong !== null) continue;
              if (['assumptions', 'evidence', 'factors'].includes(name) && Array.isArray(wrong)) continue;
              expect(() => parseEvent(type, { ...rest, [name]: wrong })).toThrow(`#/${name}`);
            }
          }
        }),
        { numRuns: 10 },
      );
    });
  },
);
