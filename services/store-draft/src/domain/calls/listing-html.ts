import { escapeHtml } from '../listing/text.ts';

export const BULLETS_HTML = /^(<ul>(<li>[^<>[\\\p{Cc}]{1,1500}<\/li>){1,5}<\/ul>)?$/u;
export const PARAGRAPH_HTML = /^<p>[^<>[\\\p{Cc}]{1,1000}<\/p>$/u;
/** A name as WooCommerce stores it: HTML without a tag. A backslash would be removed. */
export const NAME_HTML = /^[^<>\\\p{Cc}]{1,1000}$/u;
/** Two digits, nothing else: stores silently mangle other spellings. */
export const PRICE_TEXT = /^\d{1,9}\.\d{2}$/;

/** Bullets as a list, each escaped once; without bullets an empty text. */
export function bulletsHtml(bullets: readonly string[]): string {
  return bullets.length === 0 ? '' : `<ul>${bullets.map((bullet) => `<li>${escapeHtml(bullet)}</li>`).join('')}</ul>`;
}

/** Four characters that WordPress would drop or change are entities, which it displays as the characters. */
export function nameHtml(title: string): string {
  return title.replace(/[&<>\\]/g, escapeHtml);
}

export function paragraphHtml(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
