const { register } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

/** Once for each process of Jest: TypeScript, our libraries' sources instead of what was built, and `@jest/globals`. */
register(pathToFileURL(join(module.path, 'hooks.mjs')));
process.setSourceMapsEnabled(true);

let files = 0;

/**
 * Loads tests with Node's own loader. Jest's loader isolates the modules of each file, so that every file would compile
 * NestJS, TypeORM and CPES again: more than half of the CPU time of unit tests.
 */
module.exports = class NativeRuntime extends Runtime {
  /** The framework keeps the tests of a file in its module, so each file needs a separate one. */
  requireInternalModule(from) {
    delete require.cache[from];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    return require(from);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(from) {
    globalThis.jest = this.jestGlobals.jestObjectFor(from);
    // Jest's own mapping of stacks does not know what the hooks have made; Node's does.
    Error.prepareStackTrace = undefined;
    files += 1;
    return import(`${pathToFileURL(from).href}?file=${files}`);
  }
};
