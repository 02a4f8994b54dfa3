const { TestEnvironment } = require('jest-environment-node');

/** The tests' globals are those of the process, because Node's loader knows no others. */
module.exports = class NativeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config: config.projectConfig, global: globalThis });
    const { console } = globalThis;
    const { exit } = process;
    // Jest replaces both for a file.
    this.restore = () => {
      globalThis.console = console;
      process.exit = exit;
    };
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.restore();
  }
};
