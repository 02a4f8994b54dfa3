import type { RowFlaw, TableFlaw } from '../table/index.ts';

/** Texts for the errors of a whole file. */
export function tableFlawText(flaw: TableFlaw, rowsMax: number): string {
  return {
    empty: 'has no header',
    'too-large': 'is too large',
    'too-many-rows': `has more than ${rowsMax} rows`,
    'too-many-columns': 'has too many columns',
    'open-quote': 'a quote is opened and never closed',
    'text-after-quote': 'there is text behind a closing quote',
    encoding: 'is neither UTF-8 nor UTF-16. Save it as "CSV UTF-8", or add --encoding windows-1252.',
  }[flaw];
}

/** The text for the error of a cell; `cell` is its content, if any. */
export function flawText(flaw: RowFlaw, cell = ''): string {
  const quoted = `"${cell}"`;
  switch (flaw.code) {
    case 'required':
      return flaw.field === 'currency' && cell === ''
        ? 'amounts need a currency: add a column currency, or --currency'
        : `${flaw.field} is required`;
    case 'whole':
      return `${quoted} is not a whole number`;
    case 'measure':
      return `${quoted} is not a whole number, nor one with a unit such as kg or cm`;
    case 'amount':
      return `${quoted} is not an amount (${flaw.flaw})`;
    case 'country':
      return `${quoted} is not a country code or name`;
    case 'currency':
      return `${quoted} is not a currency with an exchange rate`;
    case 'other-currency':
      return 'is in a column of another currency';
    case 'hs-code':
      return `${quoted} is not a tariff code of 6, 8 or 10 digits`;
    case 'freight-mode':
      return `${quoted} is neither sea nor air`;
    case 'incoterm':
      return `${quoted} is not EXW, FOB, CIF or DDP`;
    case 'day':
      return `${quoted} is not a day such as 2026-11-20, from today to 400 days later`;
    case 'image-url':
      return `${quoted} is not a list of https addresses of images, separated by spaces`;
    case 'one-time-costs':
      return `${quoted} is not a list of costs such as "Tooling: 1,200.00; Samples: 80" (${flaw.flaw})`;
    case 'control':
      return 'has a control character or an override of the text direction';
    case 'invisible':
      return 'has no visible character';
    case 'range':
      return `${quoted} is not from ${flaw.min} to ${flaw.max}${/Cost$|Price$/.test(flaw.field) ? ' minor units' : ''}`;
    case 'too-long':
      return `is longer than ${flaw.max} characters`;
    case 'too-many':
      return `has more than ${flaw.max} entries`;
    case 'conflict':
      return `give either ${flaw.field} or ${flaw.other}`;
    case 'too-many-cells':
      return `has more than ${flaw.max} cells`;
  }
}
