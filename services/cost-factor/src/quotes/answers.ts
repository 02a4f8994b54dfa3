import { cents } from '@cpes/money';
import { plainToInstance } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, Min, validateSync } from 'class-validator';
import { FULFILMENT_CHARGES, type QuoteKind, type QuoteOf } from '../domain/quote.ts';

/** No unit in this service costs a million of any major currency to ship; more is an error. */
const AMOUNT_CENTS_MAX = 100_000_000;
/** Ten times the value: the highest duties in force are far below it. */
const BPS_MAX = 100_000;
/** From a hundred-thousandth of a dollar to ten dollars: the currencies of candidates are worth from 0.00003 to 3.3 dollars. */
const USD_NANOS_MIN = 10_000;
const USD_NANOS_MAX = 10_000_000_000;
/** An older figure is not a live quote. */
const AGE_DAYS_MAX = 92;
const MS_PER_DAY = 86_400_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CURRENCY = /^[A-Z]{3}$/;

class Answer {
  @Matches(DAY) asOf!: string;
  @IsOptional() @Matches(DAY) validUntil?: string;
  @IsString() @Matches(/^\P{Cc}{1,120}$/u) source!: string;
}

class FreightAnswer extends Answer {
  @IsInt() @Min(0) @Max(AMOUNT_CENTS_MAX) amountCents!: number;
  @Matches(CURRENCY) currency!: string;
}

class DutyAnswer extends Answer {
  @IsInt() @Min(0) @Max(BPS_MAX) bps!: number;
  @IsOptional() @IsInt() @Min(0) @Max(BPS_MAX) additionalBps?: number;
}

class FulfilmentAnswer extends Answer {
  @IsOptional() @IsInt() @Min(0) @Max(AMOUNT_CENTS_MAX) receivingStorageCents?: number | null;
  @IsOptional() @IsInt() @Min(0) @Max(AMOUNT_CENTS_MAX) pickPackCents?: number | null;
  @IsOptional() @IsInt() @Min(0) @Max(AMOUNT_CENTS_MAX) lastMileCents?: number | null;
  @Matches(CURRENCY) currency!: string;
}

class ExchangeRateAnswer extends Answer {
  @IsInt() @Min(USD_NANOS_MIN) @Max(USD_NANOS_MAX) usdNanosPerMajorUnit!: number;
}

const READERS: { readonly [Kind in QuoteKind]: (body: unknown, now: Date) => QuoteOf[Kind] } = {
  freight: (body, now) => {
    const { amountCents, currency, ...answer } = check(FreightAnswer, body, now);
    return { ...dated(answer), amountCents: cents(amountCents), currency };
  },
  duty: (body, now) => {
    const { bps, additionalBps, ...answer } = check(DutyAnswer, body, now);
    return { ...dated(answer), bps, ...(additionalBps === undefined ? {} : { additionalBps }) };
  },
  fulfilment: (body, now) => {
    const answer = check(FulfilmentAnswer, body, now);
    const charges = FULFILMENT_CHARGES.flatMap((name) => {
      const charge = answer[name] ?? undefined;
      return charge === undefined ? [] : [[name, cents(charge)] as const];
    });
    if (charges.length === 0) throw new Error('the response has no charge');
    return { ...dated(answer), ...Object.fromEntries(charges), currency: answer.currency };
  },
  'exchange-rate': (body, now) => {
    const { usdNanosPerMajorUnit, ...answer } = check(ExchangeRateAnswer, body, now);
    return { ...dated(answer), usdNanosPerMajorUnit };
  },
};

/** Parses a source's JSON text. Throws when it violates the schema, is out of range, or too old. */
export function readAnswer<Kind extends QuoteKind>(kind: Kind, text: string, now: Date): QuoteOf[Kind] {
  return READERS[kind](JSON.parse(text), now);
}

function check<T extends Answer>(type: new () => T, body: unknown, now: Date): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Error('the response is not an object');
  const answer = plainToInstance(type, body);
  const errors = validateSync(answer, { whitelist: true });
  if (errors.length > 0)
    throw new Error(`the response is refused because of ${errors.map(({ property }) => property).join(', ')}`);
  const ageDays = (now.getTime() - Date.parse(answer.asOf)) / MS_PER_DAY;
  // A day of tolerance, because of time zones.
  if (!(ageDays >= -1 && ageDays <= AGE_DAYS_MAX)) throw new Error('the response is refused because of asOf');
  if (answer.validUntil !== undefined && !(Date.parse(answer.validUntil) >= now.getTime() - MS_PER_DAY)) {
    throw new Error('the response is refused because of validUntil');
  }
  return answer;
}

function dated({ asOf, validUntil, source }: Answer): Answer {
  return { asOf, source, ...(validUntil === undefined ? {} : { validUntil }) };
}
