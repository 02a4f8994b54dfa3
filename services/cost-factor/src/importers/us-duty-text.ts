import type { UsTariffLine } from '../domain/rate-rows.ts';

/** The rate of a US line as its columns. */
export type UsRate = Pick<UsTariffLine, 'rateText' | 'rateKind' | 'mfnBps' | 'specificMillicents' | 'specificUnit'>;

/*
 * text      = "Free" | sum | reference
 * sum       = term { "+" term }
 * term      = number "%" [ qualifier ] | money ( "/" unit | "each" ) [ qualifier ]
 * money     = number "¢" | "$" number
 *
 * A reference ("The rate applicable to …", "See additional U.S. note 1") and a formula ("… less … for each degree") have no term that
 * stands for the whole, and no figure is guessed for them.
 */
const PERCENT = /(?<![\d.])(\d{1,4})(?:\.(\d{1,2}))?\s*%/;
const WHOLE_PERCENT = /^\d{1,4}(?:\.\d{1,2})?\s*%$/;
const MONEY = /^(?:\$\s*(?<dollars>\d+(?:\.\d+)?)|(?<cents>\d+(?:\.\d+)?)\s*¢)\s*(?:\/\s*(?<unit>kg|t)|(?<each>each))$/;
/** The weight of a package has that of its container. */
const WITH_CONTAINER = /\s+on contents and container$/;
const MILLICENTS_DIGITS = { dollars: 5, cents: 3 } as const;
const UNITS = { kg: 'kilogram', t: 'tonne' } as const;

/**
 * Reads the text of a duty in the column "general". A sum with a percentage has its first one as `mfnBps`, in basis points of the
 * value. A charge by weight or number alone has `specificMillicents`, in thousandths of a US cent per unit, if weight or number
 * settles it, and null otherwise.
 */
export function readDutyText(text: string): UsRate {
  const none = { rateText: text, mfnBps: null, specificMillicents: null, specificUnit: null };
  if (/^free$/i.test(text)) return { ...none, rateKind: 'free', mfnBps: 0 };
  const bps = percentBps(text);
  if (bps !== undefined && isSum(text))
    return { ...none, rateKind: WHOLE_PERCENT.test(text) ? 'ad_valorem' : 'compound', mfnBps: bps };
  return { ...none, rateKind: 'specific', ...specificOf(text) };
}

/** The first percentage of a text in basis points, which has at most two decimals. */
export function percentBps(text: string): number | undefined {
  const [, whole, decimals = ''] = PERCENT.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole + decimals.padEnd(2, '0'));
}

/** A reference names a percentage that comes on top of another line's rate. */
function isSum(text: string): boolean {
  return /^[\d$]/.test(text);
}

function specificOf(text: string): Pick<UsRate, 'specificMillicents' | 'specificUnit'> {
  const { dollars, cents, unit, each } = MONEY.exec(text.replace(WITH_CONTAINER, ''))?.groups ?? {};
  const millicents =
    dollars === undefined ? scaled(cents, MILLICENTS_DIGITS.cents) : scaled(dollars, MILLICENTS_DIGITS.dollars);
  if (millicents === undefined) return { specificMillicents: null, specificUnit: null };
  return {
    specificMillicents: millicents,
    specificUnit: each === undefined ? UNITS[unit as keyof typeof UNITS] : 'unit',
  };
}

/** A decimal text times a power of ten; undefined when digits would be lost. */
function scaled(decimal: string | undefined, digits: number): number | undefined {
  if (decimal === undefined) return undefined;
  const [whole = '', decimals = ''] = decimal.split('.');
  if (decimals.length > digits) return undefined;
  return Number(whole + decimals.padEnd(digits, '0'));
}
