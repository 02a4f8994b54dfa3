/** By kind, locale and options. A page shows a few currencies in one locale: a few dozen formats at most. */
const made = new Map<string, unknown>();

/** Caches a format: creating one takes a hundred times as long as using it, about 25 ms for the first. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
}

/** Like `numberFormat`, for the content of a field: Latin digits without groups, which are read back in every locale. */
export function fieldFormat(locale: string, maximumFractionDigits: number): Intl.NumberFormat {
  return numberFormat(locale, { maximumFractionDigits, useGrouping: false, numberingSystem: 'latn' });
}

/** Like `numberFormat`, for times and days. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));
}

export function regionNames(locale: string): Intl.DisplayNames {
  return once(`region ${locale}`, () => new Intl.DisplayNames(locale, { type: 'region' }));
}

export function currencyNames(locale: string): Intl.DisplayNames {
  return once(`currency ${locale}`, () => new Intl.DisplayNames(locale, { type: 'currency' }));
}

/** Makes the browser load its format data while it waits for the network. */
export function warmFormats(locale: string): void {
  numberFormat(locale, { style: 'currency', currency: 'USD' }).format(0);
  dateFormat(locale, { dateStyle: 'medium' }).format(0);
}

function once<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined;
  if (known !== undefined) return known;
  const format = make();
  made.set(key, format);
  return format;
}
