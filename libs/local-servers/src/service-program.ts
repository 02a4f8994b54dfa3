import { join } from 'node:path';

/** What runs one service alone: the built `main.js` of its package. */
export function programOf(service: string): string {
  return join(import.meta.dirname, '..', '..', '..', 'services', service, 'dist', 'main.js');
}
