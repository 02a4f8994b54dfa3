import { CURRENCIES, hasExchangeRate, isDay, TERMS_BOUNDS as BOUNDS } from '@cpes/contracts';
import {
  ApiObject,
  type Bytes,
  check,
  CodeOf,
  OneOf,
  pointerOf,
  readJsonObject,
  refuse,
  required,
  Text,
  trimmedText,
  whenGiven,
  Whole,
} from '@cpes/http-api';
import type { Cents } from '@cpes/money';
import type { Violation } from '@cpes/service-kit';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, ValidateBy } from 'class-validator';
import { isAssignedCountry } from '../domain/countries.ts';
import type { SavedTerms } from './saved-terms.ts';

const MONTHS_STEP = 0.5;
const MONTHS_MAX = BOUNDS.storageHalfMonthsMax * MONTHS_STEP;
const HS_KEY = '^[0-9]{2}(?:[0-9]{2}){0,4}$';
const MARKET_KEY = '^[A-Z]{2}$';

const Bps = (description: string) => applyDecorators(Whole(0, BOUNDS.bpsMax, description), ApiPropertyOptional());
const Amount = (description: string) => applyDecorators(Whole(0, BOUNDS.centsMax, description), ApiPropertyOptional());
const Part = (what: string) => applyDecorators(whenGiven(), IsObject({ message: `must be an object of ${what}` }));

const Currency = (description: string) =>
  applyDecorators(
    CodeOf('isCurrency', hasExchangeRate, `must be one of those with an exchange rate: ${CURRENCIES.join(', ')}`),
    ApiPropertyOptional({ enum: CURRENCIES, enumName: 'Currency', description }),
  );

const DayOf = (description: string) =>
  applyDecorators(
    CodeOf('isMoment', isDay, 'must be a day of the calendar, e.g. 2026-11-20'),
    ApiPropertyOptional({ type: String, format: 'date', description }),
  );

function HalfMonths(): PropertyDecorator {
  const validate = (value: unknown) =>
    typeof value === 'number' && value >= 0 && value <= MONTHS_MAX && Number.isInteger(value / MONTHS_STEP);
  const message = `must be a multiple of ${MONTHS_STEP} from 0 to ${MONTHS_MAX}`;
  return applyDecorators(
    whenGiven(),
    ValidateBy({ name: 'min', validator: { validate } }, { message }),
    ApiPropertyOptional({
      type: 'number',
      minimum: 0,
      maximum: MONTHS_MAX,
      multipleOf: MONTHS_STEP,
      description: 'The mean time of a unit in the warehouse, in months.',
    }),
  );
}

/** Names of entries, which the types of the decorator lack. */
function named(pattern: string): object {
  return { propertyNames: { pattern } };
}

@ApiObject({ additionalProperties: false })
export class ReturnRatesRequest {
  @Bps('The share of orders that come back, of goods without a prefix in `byHsPrefix`.') default?: number;
  @Part('prefixes of tariff codes')
  @ApiPropertyOptional({
    type: 'object',
    ...named(HS_KEY),
    additionalProperties: { type: 'integer', minimum: 0, maximum: BOUNDS.bpsMax },
    maxProperties: BOUNDS.hsPrefixesMax,
    description: 'The same by the first 2, 4, 6, 8 or 10 digits of the tariff code; the longest prefix applies.',
    example: { 61: 2_400 },
  })
  byHsPrefix?: Record<string, number>;
}

@ApiObject({ additionalProperties: false })
export class PaymentFeeRequest {
  @Whole(0, BOUNDS.bpsMax, 'Of the retail price, in basis points.') bps!: number;
  @Whole(0, BOUNDS.centsMax, 'Per order, in minor units of `currency`.') fixedCents!: Cents;
  @Currency('Default: that of the terms.') currency?: string;
}

@ApiObject({ additionalProperties: false })
export class CashCycleRequest {
  @Whole(0, BOUNDS.bpsMax, 'The share of the unit costs that is due with the order, in basis points.')
  depositBps!: number;
  @Whole(0, BOUNDS.daysMax, 'Days from the order to goods that are ready, when the rest of the unit costs is due.')
  leadTimeDays!: number;
  @Whole(0, BOUNDS.daysMax, 'Days from the arrival of the goods to the first payout of a sale.') payoutDays!: number;
}

/** A merchant's own terms. A member that is left out leaves the figure to the tables. */
@ApiObject({ additionalProperties: false })
export class TermsRequest {
  @Part('return rates') @ApiPropertyOptional({ type: ReturnRatesRequest }) returnRateBps?: ReturnRatesRequest;
  @Part('bps, fixedCents and currency')
  @ApiPropertyOptional({ type: PaymentFeeRequest, description: 'The charges of a payment provider.' })
  paymentFee?: PaymentFeeRequest;
  @Bps('The share of the landed cost that a return recovers, in basis points.') returnRecoveryBps?: number;
  @Amount('Handling of a return, in minor units of `currency`.') returnHandlingCents?: Cents;
  @Bps('The premium on goods, origin handling and freight, in basis points.') insuranceBps?: number;
  @HalfMonths() storageMonths?: number;
  @Part('markets')
  @ApiPropertyOptional({
    type: 'object',
    ...named(MARKET_KEY),
    additionalProperties: { type: 'boolean' },
    maxProperties: BOUNDS.marketsMax,
    description: 'By market: whether you are registered for sales tax. Without a registration, import tax is a cost.',
    example: { DE: true, GB: false },
  })
  taxRegistered?: Record<string, boolean>;
  @Amount('The most that you mean to spend on winning a customer, in minor units of `currency`.')
  targetCacCents?: Cents;
  @Part('depositBps, leadTimeDays and payoutDays')
  @ApiPropertyOptional({
    type: CashCycleRequest,
    description: 'The terms of payment, from which reports compute the cash of the first order.',
  })
  cashCycle?: CashCycleRequest;
  @Currency("Of `returnHandlingCents` and `targetCacCents`. Default: the tenant's.") currency?: string;
  @Text(BOUNDS.sourceLengthMax)
  @ApiPropertyOptional({
    pattern: trimmedText(BOUNDS.sourceLengthMax),
    description: `The document that states the terms, in 1 to ${BOUNDS.sourceLengthMax} characters.`,
    example: 'Contract with the payment provider',
  })
  source?: string;
  @DayOf('The date of the document. With `source`, the evidence counts as documented.') documentDate?: string;
  @DayOf('The last day on which the terms apply.') validUntil?: string;
}

/** The query of a change. */
export class DryRunQuery {
  @OneOf(['true', 'false']) dryRun?: 'true' | 'false';
}

/** Terms from a JSON body. Throws one `invalid` fault that names every offence. */
export function readTerms(bytes: Bytes, tenantCurrency: string): SavedTerms {
  const { body, violations: flaws } = readJsonObject(bytes);
  if (typeof body.source === 'string') body.source = body.source.trim();
  const { value, violations } = check(TermsRequest, { currency: tenantCurrency, ...body });
  const rates = checkPart(ReturnRatesRequest, value.returnRateBps, ['returnRateBps']);
  const fee = checkPart(PaymentFeeRequest, value.paymentFee, ['paymentFee']);
  const cash = checkPart(CashCycleRequest, value.cashCycle, ['cashCycle']);
  refuse([
    ...violations,
    ...rates.violations,
    ...entryViolations(rates.value?.byHsPrefix, ['returnRateBps', 'byHsPrefix'], HS_PREFIXES),
    ...fee.violations,
    ...missingIn(fee.value, ['bps', 'fixedCents'], 'paymentFee'),
    ...cash.violations,
    ...missingIn(cash.value, ['depositBps', 'leadTimeDays', 'payoutDays'], 'cashCycle'),
    ...entryViolations(value.taxRegistered, ['taxRegistered'], MARKETS),
    ...flaws,
  ]);
  const { currency = tenantCurrency } = value;
  const paymentFee = fee.value && { ...fee.value, currency: fee.value.currency ?? currency };
  return JSON.parse(JSON.stringify({ ...value, paymentFee, returnRateBps: rates.value })) as SavedTerms;
}

/** The fields of an object inside of the body. A value of another type has already been reported. */
function checkPart<T extends object>(
  type: new () => T,
  part: unknown,
  path: readonly string[],
): { value: Partial<T> | undefined; violations: Violation[] } {
  return isObject(part) ? check(type, part, path) : { value: undefined, violations: [] };
}

function missingIn<T extends object>(
  part: T | undefined,
  names: readonly (keyof T & string)[],
  path: string,
): Violation[] {
  if (part === undefined) return [];
  return names.filter((name) => part[name] === undefined).map((name) => required([path, name]));
}

interface Entries {
  readonly max: number;
  readonly isKey: (key: string) => boolean;
  readonly keyDetail: string;
  readonly isValue: (value: unknown) => boolean;
  readonly valueDetail: string;
}

const HS_PREFIXES: Entries = {
  max: BOUNDS.hsPrefixesMax,
  isKey: (key) => new RegExp(HS_KEY).test(key),
  keyDetail: 'must be named by the first 2, 4, 6, 8 or 10 digits of a tariff code',
  isValue: (bps) => Number.isInteger(bps) && Number(bps) >= 0 && Number(bps) <= BOUNDS.bpsMax,
  valueDetail: `must be an integer from 0 to ${BOUNDS.bpsMax}`,
};
const MARKETS: Entries = {
  max: BOUNDS.marketsMax,
  isKey: isAssignedCountry,
  keyDetail: 'must be named by an assigned ISO 3166-1 alpha-2 code in upper case',
  isValue: (value) => typeof value === 'boolean',
  valueDetail: 'must be true or false',
};

function entryViolations(part: unknown, path: readonly string[], entries: Entries): Violation[] {
  if (!isObject(part)) return [];
  const all = Object.entries(part);
  if (all.length > entries.max)
    return [{ pointer: pointerOf(path), code: 'range', detail: `must not have more than ${entries.max} entries` }];
  return all.flatMap(([key, value]): Violation[] => {
    const pointer = pointerOf([...path, key]);
    if (!entries.isKey(key)) return [{ pointer, code: 'format', detail: entries.keyDetail }];
    return entries.isValue(value) ? [] : [{ pointer, code: 'type', detail: entries.valueDetail }];
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
