import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of the web interface whose names begin so, with a hash after it, by the name in the style sheet. */
const FONTS = { Geist: 'geist-latin-wght-normal-', 'Geist Mono': 'geist-mono-latin-wght-normal-' } as const;
const ASSETS = 'assets';

/**
 * The rules that load the typeface of the web interface, whose built files the gateway serves. Empty without them: the pages then use
 * the typeface of the system.
 */
export async function fontFaces(webRoot: string | undefined): Promise<string> {
  if (webRoot === undefined) return '';
  const files = await readdir(join(webRoot, ASSETS)).catch(() => []);
  return Object.entries(FONTS)
    .flatMap(([family, beginning]) => {
      const file = files.find((name) => name.startsWith(beginning) && name.endsWith('.woff2'));
      return file === undefined ? [] : [faceOf(family, `/${ASSETS}/${file}`)];
    })
    .join('');
}

function faceOf(family: string, address: string): string {
  return `@font-face { font-family: '${family}'; font-weight: 100 900; font-display: swap; src: url('${address}') format('woff2'); }\n`;
}
