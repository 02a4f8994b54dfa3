// Puts each service and the packages that it uses into one file, `dist/bundle/main.js`: to find and read some 2,500 module
// files takes a second of processor time at each start. Plain JavaScript, as what it reads was just built.
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
/** What decides whether bundles are up to date: each compilation writes one, each installation the other. */
const COMPILED = ['libs', 'services'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'dist/.tsbuildinfo')),
);
const INSTALLED = join(root, 'package-lock.json');

/** The one that holds all others is a launcher: it starts once, and packages of servers cannot be put into a file. */
const LAUNCHER = 'standalone';
/** What browsers run is built by `build-web.mjs`. */
const PAGES = 'web';

/** A program that operators run beside a service, where it is installed. */
const BESIDE = [{ service: 'gateway', program: 'admin.main.js', name: 'admin.js' }];
/** Long enough to be small, short enough for the position in a stack trace to say something. */
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
    // Nest, TypeORM and log lines use the names of classes.
    keepNames: true,
    legalComments: 'none',
    // A third of each file is blanks and comments, and an image has eight of them.
    minifyWhitespace: true,
    lineLimit: LINE_MAX,
    logLevel: 'error',
    banner: { js: BANNER },
    plugins: [missingStayOutside, placesStay(dirname(file))],
  });
  // A reader finds a whole file, also when this is interrupted.
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, outputFiles[0].contents);
  renameSync(`${file}.${process.pid}`, file);
}

/** What packages in CommonJS find around them. */
const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { dirname as __dirnameOf, join as __join } from 'node:path';
import { fileURLToPath as __fileURLToPath, pathToFileURL as __pathToFileURL } from 'node:url';
const require = __createRequire(import.meta.url);
const __filename = __fileURLToPath(import.meta.url);
const __dirname = __dirnameOf(__filename);`;

/** Packages load drivers and adapters that are not installed, and live without them: that happens when they run, as without a bundle. */
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

/** Our own modules read files beside themselves: each keeps the place that it has without a bundle, wherever the tree is. */
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
