import { escapeHtml } from '../listing/text.ts';

export const BULLETS_HTML = /^(<ul>(<li>[^<>[\\\p{Cc}]{1,1500}<\/li>){1,5}<\/ul>)?$/u;
export const PARAGRAPH_HTML = /^<p>[^<>[\\\p{Cc}]{1,1000}<\/p>$/u;
/** A name as WooCommerce keeps it: HTML without a tag. A backslash would be taken off. */
export const NAME_HTML = /^[^<>\\\p{Cc}]{1,1000}$/u;
/** Two digits, nothing else: stores mangle other spellings without a word. */
export const PRICE_TEXT = /^\d{1,9}\.\d{2}$/;

/** Bullets as a list, each escaped once; no bullets are an empty text. */
export function bulletsHtml(bullets: readonly string[]): string {
  return bullets.length === 0 ? '' : `<ul>${bullets.map((bullet) => `<li>${escapeHtml(bullet)}</li>`).join('')}</ul>`;
}

/** Four signs that WordPress would drop or change are entities; it shows them as the signs. */
export function nameHtml(title: string): string {
  return title.replace(/[&<>\\]/g, escapeHtml);
}

export function paragraphHtml(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
