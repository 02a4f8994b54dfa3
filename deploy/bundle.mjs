// Bundles each service with its packages into one file, `dist/bundle/main.js`: finding and reading about 2,500 module
// files takes a second of CPU time at each start. Plain JavaScript, because its input was just built.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '..');
const OWN = join(root, sep);
/** Files that show whether bundles are up to date: each compilation writes one, each installation the other. */
const COMPILED = ['libs', 'services'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'dist/.tsbuildinfo')),
);
const INSTALLED = join(root, 'package-lock.json');

/** The launcher contains all others. It starts once, and server packages cannot be bundled. */
const LAUNCHER = 'standalone';
/** `build-web.mjs` builds the pages. */
const PAGES = 'web';

/** Programs that operators run beside a service where it is installed, and beside the launcher in a checkout. */
const BESIDE = [
  { service: 'gateway', program: 'admin/main.js', name: 'admin.js' },
  { service: LAUNCHER, program: 'admin.main.js', name: 'admin.js' },
];
/** Long enough for a small file, short enough for useful positions in a stack trace. */
const LINE_MAX = 160;

function bundleOf({ service, name }) {
  return join(root, 'services', service, 'dist/bundle', name);
}

function isFresh(file) {
  if (!existsSync(file)) return false;
  const made = statSync(file).mtimeMs;
  return [...COMPILED, INSTALLED, import.meta.filename].every(
    (one) => !existsSync(one) || statSync(one).mtimeMs < made,
  );
}

async function bundle(one) {
  const { build } = await import('esbuild');
  const file = bundleOf(one);
  const { outputFiles } = await build({
    entryPoints: [join(root, 'services', one.service, 'dist', one.program)],
    outfile: file,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Nest, TypeORM and log lines use class names.
    keepNames: true,
    legalComments: 'none',
    // A third of each file is white space and comments, and an image has eight of them.
    minifyWhitespace: true,
    lineLimit: LINE_MAX,
    logLevel: 'error',
    banner: { js: BANNER },
    plugins: [missingStayOutside, placesStay(dirname(file))],
  });
  // Replaces the file atomically, even when interrupted.
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, outputFiles[0].contents);
  renameSync(`${file}.${process.pid}`, file);
}

/** Globals that CommonJS packages expect. */
const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { dirname as __dirnameOf, join as __join } from 'node:path';
import { fileURLToPath as __fileURLToPath, pathToFileURL as __pathToFileURL } from 'node:url';
const require = __createRequire(import.meta.url);
const __filename = __fileURLToPath(import.meta.url);
const __dirname = __dirnameOf(__filename);`;

/**
 * Packages load optional drivers and adapters and work without them; the error occurs at run time, as without a bundle.
 */
const missingStayOutside = {
  name: 'missing packages stay outside',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...args }) => {
      if (pluginData === missingStayOutside) return undefined;
      const found = await resolve(path, { ...args, pluginData: missingStayOutside });
      return found.errors.length === 0 ? found : { path, external: true };
    });
  },
};

/** Our own modules read files beside themselves: `import.meta.url` keeps its unbundled value, wherever the tree is. */
function placesStay(folder) {
  return {
    name: 'places stay',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const real = realpathSync(path);
        if (!real.startsWith(OWN) || real.includes(`${sep}node_modules${sep}`)) return undefined;
        const text = readFileSync(real, 'utf8');
        if (!text.includes('import.meta')) return undefined;
        const file = `__join(__dirname, ${JSON.stringify(relative(folder, real))})`;
        const contents = text
          .replaceAll('import.meta.dirname', `__dirnameOf(${file})`)
          .replaceAll('import.meta.filename', file)
          .replaceAll('import.meta.url', `__pathToFileURL(${file}).href`);
        return { contents, loader: 'js' };
      });
    },
  };
}

const services = readdirSync(join(root, 'services')).filter((name) => ![LAUNCHER, PAGES].includes(name));
const programs = [...services.map((service) => ({ service, program: 'main.js', name: 'main.js' })), ...BESIDE];
await Promise.all(programs.filter((one) => !isFresh(bundleOf(one))).map(bundle));
