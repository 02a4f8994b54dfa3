export const title = 'API keys';
export const lead = 'A program uses a key to call the API. CPES keeps only a hash of it.';
export const create = 'New key…';
export const empty = {
  title: 'No key yet',
  text: 'With a key, your programs submit candidates and read reports.',
};
export const heads = {
  name: 'Name',
  prefix: 'Begins with',
  scopes: 'Scopes',
  createdBy: 'Created by',
  used: 'Last use',
  expires: 'Expires',
  state: 'State',
  actions: 'Actions',
};
export const state: Readonly<Record<string, string>> = {
  'in-force': 'In force',
  rolled: 'Replaced, ends soon',
  expired: 'Expired',
  revoked: 'Revoked',
};
export const never = 'Never';
export const usedNote = 'Last use is accurate to five minutes.';
export const operator = 'An operator';
export const aKey = 'Another key';
export const more = 'Show more';
export const actions = {
  of: (name: string) => `Actions for ${name}`,
  roll: 'Roll…',
  revoke: 'Revoke…',
};

export const scope: Readonly<Record<string, string>> = {
  'skus:read': 'Read candidates',
  'skus:write': 'Submit, change and evaluate candidates',
  'reports:read': 'Read reports',
  'webhooks:manage': 'Manage webhooks and read their log',
  'keys:manage': 'Make and revoke keys',
};

export const form = {
  title: 'New API key',
  lead: 'The key is shown once, after it is made.',
  name: 'Name',
  nameHint: 'The program that will use it, for example price robot',
  scopes: 'Scopes',
  none: 'Choose one scope or more',
  expires: 'Expires',
  options: { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', never: 'Never' } as Readonly<
    Record<string, string>
  >,
  neverHint: 'A key that never ends stays a risk for as long as it is forgotten.',
  submit: 'Create key',
  failed: 'No key was made',
};
export const made = {
  title: 'Store the key now',
  lead: 'It is shown once. A lost key cannot be read again: make another one.',
  label: 'API key',
  lost: 'Roll the new key in the list, or create another one.',
  try: 'Try it',
  copy: 'Copy as curl',
};
export const roll = {
  title: (name: string) => `Roll ${name}`,
  lead: 'A new key of the same name and scopes is made. The old one goes on for a while.',
  overlap: 'The old key ends',
  options: { '0': 'Now', '3600': 'In 1 hour', '86400': 'In 24 hours', '604800': 'In 7 days' } as Readonly<
    Record<string, string>
  >,
  used: 'The old key was last used',
  submit: 'Make the new key',
  failed: 'The key was not rolled',
};
export const revoke = {
  title: (name: string) => `Revoke ${name}`,
  lead: 'Programs that use it get 401 within a second. This cannot be undone.',
  label: 'Name of the key',
  hint: (name: string) => `Type ${name}`,
  wrong: 'This is not the name of the key',
  submit: 'Revoke key',
  done: (name: string) => `${name} is revoked`,
  failed: 'The key was not revoked',
};
