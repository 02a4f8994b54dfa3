import {
  CANDIDATE_BOUNDS,
  CURRENCIES,
  FREIGHT_MODES,
  FREIGHT_UNITS,
  type FreightMode,
  type FreightUnit,
  FULFILMENT_ITEMS,
  type FulfilmentItem,
  hasExchangeRate,
  isDay,
  isHsCode,
  RATE_CARD_BOUNDS as BOUNDS,
} from '@cpes/contracts';
import { ApiObject, CodeOf, OneOf, Text, trimmedText, whenGiven, Whole } from '@cpes/http-api';
import type { Cents } from '@cpes/money';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, ValidateBy } from 'class-validator';
import { COUNTRIES, isAssignedCountry } from '../domain/countries.ts';

const DOCUMENT_TEXT = `in 1 to ${BOUNDS.sourceLengthMax} characters`;

const Country = (description: string) =>
  applyDecorators(
    CodeOf('isCountry', isAssignedCountry, 'must be an assigned ISO 3166-1 alpha-2 code in upper case'),
    ApiProperty({ enum: COUNTRIES, enumName: 'Country', description }),
  );
const Currency = (description: string) =>
  applyDecorators(
    CodeOf('isCurrency', hasExchangeRate, `must be one of those with an exchange rate: ${CURRENCIES.join(', ')}`),
    ApiProperty({ enum: CURRENCIES, enumName: 'Currency', description }),
  );
const Choice = (values: readonly string[], description: string) =>
  applyDecorators(OneOf(values), ApiProperty({ enum: values, description }));
const DayOf = (description: string) =>
  applyDecorators(
    CodeOf('isMoment', isDay, 'must be a day of the calendar, e.g. 2026-11-20'),
    ApiPropertyOptional({ type: String, format: 'date', description }),
  );
const Document = (description: string) =>
  applyDecorators(
    Text(BOUNDS.sourceLengthMax),
    ApiPropertyOptional({
      pattern: trimmedText(BOUNDS.sourceLengthMax),
      description: `${description}, ${DOCUMENT_TEXT}.`,
    }),
  );
const HS_CODE = '^[0-9]{6}(?:[0-9]{2}){0,2}$';
const TariffCode = () =>
  applyDecorators(
    CodeOf('isHsCode', (code) => new RegExp(HS_CODE).test(code), 'must have 6, 8 or 10 digits'),
    ApiProperty({ pattern: HS_CODE, description: 'The tariff code, in 6, 8 or 10 digits.', example: '961700' }),
  );
const Given = (lengthMax: number, description: string) =>
  applyDecorators(Text(lengthMax), ApiPropertyOptional({ pattern: trimmedText(lengthMax), description }));
const Reference = () =>
  Given(CANDIDATE_BOUNDS.externalRefLengthMax, 'The `externalRef` of the candidate. A row has this or `title`.');
const Title = () =>
  Given(
    CANDIDATE_BOUNDS.titleLengthMax,
    'The title of the candidate, character by character without white space around it.',
  );
const ROW_VALIDITY = 'The last day on which the row applies. Default: that of the card.';

/** A price of the main leg. */
@ApiObject({ additionalProperties: false })
export class FreightLaneRequest {
  @Country('The country of the supplier.') origin!: string;
  @Country('The target market.') destination!: string;
  @Choice(FREIGHT_MODES, 'The freight mode of the candidate.') mode!: FreightMode;
  @Choice(
    FREIGHT_UNITS,
    'What the price is for. A revenue ton is a m³ or 1,000 kg, whichever is more, and at least one.',
  )
  unit!: FreightUnit;
  @Whole(0, BOUNDS.centsMax, 'The price, in minor units of `currency`.') rateCents!: Cents;
  @Currency('Of `rateCents` and `minimumCents`, ISO 4217.') currency!: string;
  @Whole(0, BOUNDS.centsMax, 'The least charge of a shipment, in minor units of `currency`.')
  @ApiPropertyOptional()
  minimumCents?: Cents;
  @Whole(
    0,
    BOUNDS.transitDaysMax,
    'Days from the order of goods that are ready to their entry. Default: the table of transit times.',
  )
  @ApiPropertyOptional()
  transitDays?: number;
  @DayOf(ROW_VALIDITY) validUntil?: string;
}

/** The ordinary duty on goods by a binding ruling. */
@ApiObject({ additionalProperties: false })
export class DutyRateRequest {
  @Country('The target market.') market!: string;
  @TariffCode() hsCode!: string;
  @Whole(0, BOUNDS.dutyBpsMax, 'The ordinary duty, in basis points of the customs value.') bps!: number;
  @Document('The ruling') document?: string;
  @DayOf(ROW_VALIDITY) validUntil?: string;
}

/** A price of a warehouse, or of the parcel to the consumer. */
@ApiObject({ additionalProperties: false })
export class FulfilmentPriceRequest {
  @Country('The target market.') market!: string;
  @Choice(
    FULFILMENT_ITEMS,
    'The service. Receiving and storage are given together, and so are pick and pack. Storage is per m³ and month, all others per unit.',
  )
  item!: FulfilmentItem;
  @Whole(
    1,
    CANDIDATE_BOUNDS.weightGramsMax,
    'For `last-mile`: the heaviest parcel of the price, in grams. Default: any.',
  )
  @ApiPropertyOptional()
  upToGrams?: number;
  @Whole(0, BOUNDS.centsMax, 'The price, in minor units of `currency`.') cents!: Cents;
  @Currency('ISO 4217, the same in all rows of a market.') currency!: string;
  @DayOf(ROW_VALIDITY) validUntil?: string;
}

/** Nine decimal places, as in the tables. */
const PLACES_MAX = 9;
const BELOW_ONE = Array.from(
  { length: PLACES_MAX },
  (_, zeros) => `0{${zeros}}[1-9][0-9]{0,${PLACES_MAX - 1 - zeros}}`,
);
/** Above 0 and below a million. Generators of values from schemas know no lookahead. */
const EXCHANGE_RATE = `^(?:[1-9][0-9]{0,5}(?:\\.[0-9]{1,${PLACES_MAX}})?|0\\.(?:${BELOW_ONE.join('|')}))$`;

/** The price of a currency by a bank or a forward contract. */
@ApiObject({ additionalProperties: false })
export class ExchangeRateRequest {
  @Currency('The currency that is priced.') from!: string;
  @Currency('The currency of the price. The pair has one row, in either direction.') to!: string;
  @CodeOf(
    'isExchangeRate',
    (rate) => new RegExp(EXCHANGE_RATE).test(rate),
    'must be a decimal number above 0 and below 1,000,000, with at most nine decimal places, e.g. 0.1385',
  )
  @ApiProperty({
    type: String,
    pattern: EXCHANGE_RATE,
    description: 'The price of one unit of `from` in `to`, as a decimal number.',
    example: '0.1385',
  })
  rate!: string;
  @DayOf(ROW_VALIDITY) validUntil?: string;
}

/** The tariff code of a product, by its reference or its title. */
@ApiObject({ additionalProperties: false })
export class HsCodeRequest {
  @Reference() externalRef?: string;
  @Title() title?: string;
  @CodeOf(
    'isHsCode',
    isHsCode,
    'must have 6, 8 or 10 digits, the first six of them a subheading of the Harmonized System 2022',
  )
  @ApiProperty({
    pattern: HS_CODE,
    format: 'hs-2022',
    description: 'The tariff code. The first six digits are a subheading of the Harmonized System 2022.',
    example: '961700',
  })
  hsCode!: string;
  @DayOf(ROW_VALIDITY) validUntil?: string;
}

const Rows = (row: new () => object) =>
  applyDecorators(
    whenGiven(),
    IsArray({ message: 'must be a list of rows' }),
    ValidateBy(
      {
        name: 'arrayMaxSize',
        validator: { validate: (rows) => !Array.isArray(rows) || rows.length <= BOUNDS.rowsMax },
      },
      { message: `must not have more than ${BOUNDS.rowsMax} rows` },
    ),
    ApiProperty({ type: [row], maxItems: BOUNDS.rowsMax, description: 'All rows of the card; none for no card.' }),
  );

/** The document behind a card. In a CSV upload, it is in the query. */
export class CardDocumentRequest {
  @Document('The document that states the rates') source?: string;
  @DayOf('The date of the document. With `source`, the evidence counts as documented.') documentDate?: string;
  @DayOf('The last day on which rows without their own `validUntil` apply.') validUntil?: string;
}

@ApiObject({ additionalProperties: false })
export class FreightLanesRequest extends CardDocumentRequest {
  @Rows(FreightLaneRequest) rows!: FreightLaneRequest[];
}

@ApiObject({ additionalProperties: false })
export class DutyRatesRequest extends CardDocumentRequest {
  @Rows(DutyRateRequest) rows!: DutyRateRequest[];
}

@ApiObject({ additionalProperties: false })
export class FulfilmentPricesRequest extends CardDocumentRequest {
  @Rows(FulfilmentPriceRequest) rows!: FulfilmentPriceRequest[];
}

@ApiObject({ additionalProperties: false })
export class ExchangeRatesRequest extends CardDocumentRequest {
  @Rows(ExchangeRateRequest) rows!: ExchangeRateRequest[];
}

@ApiObject({ additionalProperties: false })
export class HsCodesRequest extends CardDocumentRequest {
  @Rows(HsCodeRequest) rows!: HsCodeRequest[];
}

/** The query of a change. The document is for a CSV upload only. */
export class RateCardQuery extends CardDocumentRequest {
  @OneOf(['true', 'false']) dryRun?: 'true' | 'false';
}
