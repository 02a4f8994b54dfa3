import { readFile } from 'node:fs/promises';

/** The shell blocks of a page, in order, with continued lines joined. */
export async function commandsOf(page: string): Promise<string[]> {
  const text = await readFile(page, 'utf8');
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block.replaceAll('\\\n', '').trim());
}
