/** RFC 5321, section 4.5.3.1.3, without the brackets. */
export const EMAIL_LENGTH_MAX = 254;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@.\p{Cc}]+$/u;

/** The stored form of an address. */
export function addressOf(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  const address = addressOf(text);
  return address.length <= EMAIL_LENGTH_MAX && EMAIL.test(address);
}
