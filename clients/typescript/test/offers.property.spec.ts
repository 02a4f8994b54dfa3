import { Fault } from '@cpes/service-kit';
import fc from 'fast-check';
import { OFFERS_MAX } from '../../../services/gateway/src/evaluations/offers/offer.repository.ts';
import {
  DOCUMENT_LENGTH_MAX,
  LEAD_TIME_DAYS_MAX,
  PRICE_BREAKS_MAX,
  readOffer,
  SUPPLIER_NAME_LENGTH_MAX,
} from '../../../services/gateway/src/evaluations/offers/offer.request.ts';
import { OFFER_BOUNDS, OFFER_FIELDS, type OfferField, readOffers } from '../src/table/index.ts';

/** Cells as people and programs write them, valid and invalid; a single one can make a row invalid. */
const CELLS: Readonly<Record<OfferField, readonly string[]>> = {
  offerRef: ['other', 'a/b', '.a', 'x'.repeat(65)],
  supplierName: ['Ningbo', 'x'.repeat(201), '\u200b', 'a\u0007b', 'a\u202eb'],
  supplierCountry: ['CN', 'China', 'XX'],
  costCurrency: ['CNY', 'usd', 'JPY', 'BTC'],
  incoterm: ['EXW', 'cif', 'FOB Shanghai', 'FCA'],
  freightMode: ['sea', 'AIR', 'rail'],
  minimumUnits: ['500', '1,000', '0', '1000001'],
  orderMultiple: ['100', '0', '1000001'],
  minUnits: ['500', '2000+', '0', '1000001', 'few'],
  unitCost: ['4.80', '0', '4', '1000000.00', '1000000.01', '-1', '4.805'],
  leadTimeDays: ['0', '730', '731', 'soon'],
  validUntil: ['2026-12-31', '2026-02-30', '0000-01-01', '2020-01-01'],
  'carton.units': ['24', '0', '10001'],
  'carton.dimensionsMm.length': ['500', '50 cm', '10001'],
  'carton.dimensionsMm.width': ['400', '0'],
  'carton.dimensionsMm.height': ['300'],
  'carton.weightGrams': ['12000', '12 kg', '1000001'],
  oneTimeCosts: ['Tooling: 1,200.00; Samples: 80', 'Tooling', ': 5'],
  document: ['quote.pdf', 'x'.repeat(501), '\u200d'],
};
const CARTON = { units: '24', length: '500', width: '400', height: '300' };
const FINE: Partial<Record<OfferField, string>> = {
  offerRef: 'ningbo',
  supplierName: 'Ningbo Metal',
  'carton.units': CARTON.units,
  'carton.dimensionsMm.length': CARTON.length,
  'carton.dimensionsMm.width': CARTON.width,
  'carton.dimensionsMm.height': CARTON.height,
  'carton.weightGrams': '12000',
};
const changed = fc
  .constantFrom(...OFFER_FIELDS)
  .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom('', ...CELLS[field])));

function isAccepted(offer: object): boolean {
  try {
    readOffer(Buffer.from(JSON.stringify(offer)));
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

describe('the validation of price lists', () => {
  it('accepts no offer that the service refuses', () => {
    const row = fc.array(changed, { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (changes) => {
        const rows = changes.map((cells, at) => {
          const fine = { ...FINE, minUnits: String((at + 1) * 500), unitCost: String(5 - at) };
          const all: Partial<Record<string, string>> = { ...fine, ...Object.fromEntries(cells) };
          return { line: at + 2, cells: OFFER_FIELDS.map((field) => all[field] ?? '') };
        });
        const { offers } = readOffers({ rows }, OFFER_FIELDS, { currency: 'USD', locale: 'en' });
        for (const { offer } of offers) expect([offer, isAccepted(offer)]).toEqual([offer, true]);
      }),
      { numRuns: 500 },
    );
  });

  it('has the limits of the service', () => {
    expect(OFFER_BOUNDS).toEqual({
      offersMax: OFFERS_MAX,
      supplierNameLengthMax: SUPPLIER_NAME_LENGTH_MAX,
      priceBreaksMax: PRICE_BREAKS_MAX,
      leadTimeDaysMax: LEAD_TIME_DAYS_MAX,
      documentLengthMax: DOCUMENT_LENGTH_MAX,
    });
  });
});
