export const title = 'Settings';
export const name = 'Name of the workspace';
export const currency = 'Currency';
export const currencyHint = 'The default for new candidates. Reports stay in their currency.';
export const submit = 'Save settings';
export const saved = 'The settings are saved';
export const failed = 'Nothing was saved';
