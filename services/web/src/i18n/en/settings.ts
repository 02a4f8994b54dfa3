export const title = 'Settings';
export const name = 'Name of the workspace';
export const currency = 'Currency';
export const currencyHint = 'The default for new candidates. Reports stay in their currency.';
export const threshold = 'Notify when CM2 moves by more than';
export const thresholdHint =
  'CPES sends the webhook report.outdated when the CM2 of a report moves by more than this share, or its verdict changes.';
export const digest = 'Send the webhook report.outdated_digest once a day, when further reports have become outdated';
export const titles =
  'Share titles whose tariff code you have corrected, with its first six digits, to train the classification for all workspaces. Neither your name nor prices are shared';
export const submit = 'Save settings';
export const saved = 'The settings are saved';
export const failed = 'Nothing was saved';
