export const title = {
  invitation: 'Join the workspace',
  'password-reset': 'Choose a new password',
  'sign-in': 'Sign in',
} as const;
export const lead = {
  invitation: (tenant: string) => `You are invited to ${tenant}.`,
  'password-reset': (tenant: string) => `For your account at ${tenant}.`,
  'sign-in': (tenant: string) => `To ${tenant}, without a password. This link works once.`,
} as const;
export const email = 'E-mail';
export const password = 'New password';
export const passwordHint = '12 characters or more. A sentence is fine.';
export const again = 'New password again';
export const different = 'The two are not the same';
export const submit = { invitation: 'Join', 'password-reset': 'Set the password', 'sign-in': 'Sign in' } as const;
export const gone = {
  title: 'This link does not work',
  text: 'It has expired, was used, or is not whole. Ask the person who sent it for another one.',
  signIn: 'Sign in',
};
export const failed = 'That did not work';
export const showPassword = 'Show password';
export const hidePassword = 'Hide password';
