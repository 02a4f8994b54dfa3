export { type MoneyFlaw, readMoney, type ReadMoney } from './amounts.ts';
export { COUNTRY_CODES, countryCodeOf } from './countries.ts';
export { decodeTable, readTable, type Table, type TableFlaw, TABLE_BOUNDS, type TableRow } from './csv.ts';
export { isEntryDay } from './entry-day.ts';
export { BOUNDS, CURRENCIES, type Field, fieldOf, FIELDS, fieldsOf, INCOTERMS } from './fields.ts';
export { type OneTimeCostFlaw, readOneTimeCosts } from './one-time-costs.ts';
export { type Candidate, type CandidateRow, readRow, type Reading, type RowFlaw } from './rows.ts';
export { isPrintable, isVisible, oneLine, plainHsCode } from './texts.ts';
export { type CsvCell, csvText, csvTextForImport, listText } from './write-csv.ts';
