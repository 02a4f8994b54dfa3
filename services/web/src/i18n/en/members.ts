export const title = 'Members';
export const invite = 'Invite…';
export const heads = { email: 'E-mail', role: 'Role', seen: 'Last seen', state: 'State', actions: 'Actions' };
export const role = { owner: 'Owner', analyst: 'Analyst' } as const;
export const roleWords = {
  owner: 'Everything: stores, webhooks, keys, members, settings',
  analyst: 'Candidates, reports, listings and drafts',
} as const;
export const active = 'Active';
export const disabled = 'Disabled';
export const you = 'you';
export const notSeen = 'No session';
export const actions = {
  of: (email: string) => `Actions for ${email}`,
  toOwner: 'Make owner',
  toAnalyst: 'Make analyst',
  reset: 'Password reset link…',
  disable: 'Disable',
  enable: 'Enable',
};
export const changed = (email: string) => `${email} is changed, and has to sign in again`;
export const failed = 'Nothing was changed';

export const invitations = {
  title: 'Open invitations',
  none: 'None.',
  expires: 'Expires',
  revoke: 'Revoke',
  revokeOf: (email: string) => `Revoke the invitation of ${email}`,
  revoked: (email: string) => `The link of ${email} has ended`,
};
export const form = {
  title: 'Invite a member',
  lead: 'CPES makes a link that works once. You send it to the person.',
  email: 'E-mail',
  role: 'Role',
  submit: 'Make the link',
  failed: 'No link was made',
};
export const link = {
  invitation: 'Send this link to the person',
  reset: 'Send this reset link to the person',
  lead: 'The link is shown once and works once. It lets its holder choose the password.',
  label: (email: string) => `Link for ${email}`,
  expires: 'It expires',
};
export const reset = {
  title: (email: string) => `Password reset for ${email}`,
  lead: 'The present password works until the link is used. Then all sessions of the member end.',
  submit: 'Make the link',
};
