/** Four kinds of test, told apart by file name; see docs/developers/testing.md. */
const shared = {
  rootDir: import.meta.dirname,
  // Node loads the tests itself; see libs/testing/jest/runtime.cjs.
  runtime: '<rootDir>/libs/testing/jest/runtime.cjs',
  testEnvironment: '<rootDir>/libs/testing/jest/environment.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.data/'],
  transform: {},
};

const withBacking = {
  globalSetup: '<rootDir>/libs/testing/dist/global-setup.js',
  globalTeardown: '<rootDir>/libs/testing/dist/global-teardown.js',
};

export default {
  // One more than the smallest machine has cores, because tests wait for the broker, the database and processes.
  maxWorkers: 3,
  // Of tests and hooks alike, and far more than any needs: machines are shared. Jest reads it here, not from a project.
  testTimeout: 60_000,

  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{libs,services,clients,bench}/**/*.spec.ts',
        '<rootDir>/test/{calculator,facts}/*.spec.ts',
      ],
    },
    {
      ...shared,
      ...withBacking,
      displayName: 'integration',
      testMatch: ['<rootDir>/{libs,services,clients}/*/test/**/*.int-spec.ts'],
    },
    { ...shared, ...withBacking, displayName: 'e2e', testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'] },
    {
      ...shared,
      ...withBacking,
      displayName: 'long',
      testMatch: ['<rootDir>/{test,services/*/test}/**/*.long-spec.ts'],
    },
  ],
};
