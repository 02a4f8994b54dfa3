import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Smaller files do not shrink on the wire when compressed. */
const COMPRESSED_BYTES_MIN = 1_000;
const GATEWAY = process.env['CPES_GATEWAY'] ?? 'http://127.0.0.1:8080';

/** Shared code is one file: on a slow connection and device, about thirty small ones take longer. */
const SHARED = [
  // Only imports read files: tables with papaparse, workbooks with the others.
  { name: 'libraries', test: /node_modules\/(?!(papaparse|read-excel-file|fflate|saxen|worker-f)\/).*\.js$/ },
  {
    name: 'shared',
    test: /services\/web\/src\/(api|app|format|kit)\/|libs\/|clients\/typescript\/dist\/table\/(amounts|minor-units|texts|write-csv)/,
  },
  { name: 'charts', test: /services\/web\/src\/charts\// },
  // Small parts that several pages share.
  { name: 'parts', test: /services\/web\/src\/pages\//, minShareCount: 3, maxModuleSize: 6_000 },
  { name: 'report', test: /services\/web\/src\/pages\/report\//, minShareCount: 2 },
];

/** Builds into `dist/web`, which the gateway serves. In development, calls go to a local gateway. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), compressed()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
    reportCompressedSize: false,
  },
  server: { proxy: { '/app/api': GATEWAY, '/v2': GATEWAY, '/docs': GATEWAY } },
});

/** Writes a `.br` and a `.gz` copy of each text file at build time, so that no request has to compress. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      for (const name of Object.keys(bundle)) {
        const file = join(dir, name);
        const bytes = await readFile(file);
        if (name.endsWith('.woff2') || bytes.length < COMPRESSED_BYTES_MIN) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${file}.br`, brotliCompressSync(bytes, { params }));
        await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
