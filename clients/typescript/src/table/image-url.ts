import { BOUNDS } from './fields.ts';

const IMAGE_URL = /^https:\/\/[A-Za-z0-9[][A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/** An address of an image that the service accepts by its form. The service refuses some number addresses besides. */
export function isImageUrl(text: string): boolean {
  if (text.length > BOUNDS.imageUrlLengthMax || !IMAGE_URL.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  const isName = hostname.startsWith('[') || IPV4.test(hostname) || /[^.]\.[^.]/.test(hostname);
  return isName && username === '' && password === '';
}

/** The addresses of a text, separated by white space, or by `;`, `,` or `|` before `https:`; duplicates are removed. */
export function imageUrlsIn(text: string): string[] {
  const urls = text.split(/[;,|]?\s+|[;,|](?=https:)/).map((url) => url.replace(/[;,|]+$/, ''));
  return [...new Set(urls)].filter((url) => url !== '');
}
