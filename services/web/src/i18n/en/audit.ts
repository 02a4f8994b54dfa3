export const title = 'Audit log';
export const lead = 'What people and programs of this workspace did. Entries never change, and stay for two years.';
export const none = 'No entries yet';
export const noneText =
  'Sign-ins, and changes of stores, drafts, webhooks, keys, members, terms and rate cards appear here.';
export const heads = { action: 'What', at: 'When', who: 'By', subject: 'Of', details: 'Details' };
export const system = 'CPES';
export const program = 'An API key';
export const operator = 'An operator';
export const more = 'Show more';
export const action: Readonly<Record<string, string>> = {
  'session.begun': 'Signed in',
  'session.ended': 'Signed out',
  'session.refused': 'Sign-in refused',
  'password.changed': 'Changed the password',
  'password.reset': 'Set a password by a reset link',
  'store.connected': 'Connected a store',
  'store.disconnected': 'Disconnected a store',
  'store.credentials-renewed': 'Renewed the credentials of a store',
  'store.details-changed': 'Chose the details of drafts in a store',
  'store.released': 'Released a store',
  'listing.edited': 'Edited a listing',
  'listing.push-requested': 'Requested a draft',
  'listing.push-settled': 'A push ended',
  'sku.deleted': 'Deleted a candidate',
  'report.shared': 'Shared a report by a link',
  'report.share-revoked': 'Revoked a link to a report',
  'key.created': 'Created an API key',
  'key.rolled': 'Rolled an API key',
  'key.revoked': 'Revoked an API key',
  'member.invited': 'Invited a member',
  'member.joined': 'Joined',
  'member.role-changed': 'Changed the role of a member',
  'member.disabled': 'Disabled a member',
  'member.enabled': 'Enabled a member',
  'member.reset-link-made': 'Made a password reset link',
  'member.sign-in-link-made': 'Made a sign-in link at the start',
  'invitation.revoked': 'Revoked an invitation',
  'webhook-endpoint.created': 'Created a webhook endpoint',
  'webhook-endpoint.changed': 'Changed a webhook endpoint',
  'webhook-endpoint.deleted': 'Deleted a webhook endpoint',
  'webhook-endpoint.recovered': 'Sent webhooks again',
  'webhook-endpoint.secret-rotated': 'Rotated the secret of a webhook endpoint',
  'webhook-endpoint.portal-shared': 'Created a portal link',
  'webhook-endpoint.portal-revoked': 'Revoked a portal link',
  'settings.changed': 'Changed settings',
  'terms.saved': 'Saved own terms',
  'rate-card.saved': 'Saved an own rate card',
};
