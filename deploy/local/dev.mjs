// `npm run dev`: CPES in one process that restarts when a compiled file changes, with the compiler watching the sources and Vite
// serving the pages with hot reload. Options go to CPES, as with `npm start`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export async function run(root, parameters) {
  const start = (...command) => spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
  const children = [
    start('node_modules/typescript/bin/tsc', '-b', '--watch', '--preserveWatchOutput'),
    start('--watch', '--watch-preserve-output', 'services/standalone/dist/main.js', ...parameters),
  ];
  const { createServer } = await import('vite');
  const pages = await createServer({ configFile: join(root, 'services/web/vite.config.ts') });
  await pages.listen();
  pages.printUrls();
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
    void pages.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  await Promise.all(children.map((child) => once(child, 'exit')));
}
