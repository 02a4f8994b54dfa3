import { plural } from '../language.ts';

export const archive = {
  archive: 'Archive',
  archived: 'Archived on',
  lead: 'Lists leave this candidate out. Its reports, drafts in stores and webhooks stay as they are.',
  restore: 'Restore',
  done: 'Archived',
  restored: 'Restored',
};
export const deletion = {
  open: 'Delete…',
  title: (count: number) => `Delete ${plural(count, 'candidate', 'candidates')}?`,
  lead: 'This cannot be undone. It erases the candidate, all its reports with their evidence, its plan, its tags, its links to share, and its listings in CPES.',
  stays:
    'Products and drafts in your stores stay there, and CPES no longer checks them. Webhook deliveries and the audit log keep the id of the candidate until their own end.',
  label: 'To confirm, type delete',
  hint: 'The word, without quotation marks',
  word: 'delete',
  wrong: 'Type the word delete',
  submit: (count: number) => `Delete ${plural(count, 'candidate', 'candidates')}`,
  done: (count: number) => `${plural(count, 'candidate', 'candidates')} deleted`,
  left: (count: number) => `${plural(count, 'candidate was', 'candidates were')} not deleted`,
};
