import eslint from '@eslint/js';
import markdown from '@eslint/markdown';
import jest from 'eslint-plugin-jest';
import tseslint from 'typescript-eslint';
import { plainWords } from './docs/plain-words.mjs';

/** Money is whole: no division but `divide`, no decimals, no float helpers, in money and in every rule. */
const noFloats = [
  {
    selector: "BinaryExpression[operator='/']",
    message: 'Divide with divide() of @cpes/money, which names its rounding.',
  },
  {
    selector: "AssignmentExpression[operator='/=']",
    message: 'Divide with divide() of @cpes/money, which names its rounding.',
  },
  { selector: 'Literal[raw=/^[0-9_]*\\.[0-9]/]', message: 'No decimals: use cents, basis points or other integers.' },
  {
    selector: 'CallExpression[callee.property.name=/^(toFixed|toPrecision|parseFloat|round|floor|ceil|trunc|fround)$/]',
    message: 'No floating point near money.',
  },
  { selector: "CallExpression[callee.name='parseFloat']", message: 'No floating point near money.' },
];

/** Tests wait for a condition, or move a clock. */
const SLEEPS = 'No sleeping: wait for the condition with until() of @cpes/local-servers, or move the clock.';
const noSleeps = [
  {
    selector:
      "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout'][arguments.0.type='Identifier']",
    message: SLEEPS,
  },
  {
    selector: "ImportDeclaration[source.value=/timers.promises$/] > ImportSpecifier[imported.name='setTimeout']",
    message: SLEEPS,
  },
  { selector: 'CallExpression[callee.property.name=/^(waitForTimeout|sleep)$/]', message: SLEEPS },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'clients/typescript/src/api.ts',
      'services/web/src/api/schema.ts',
      '.data/',
      'coverage/',
      'node_modules/',
    ],
  },
  { files: ['**/*.{ts,tsx,js,mjs,cjs}'], extends: [eslint.configs.recommended] },
  { plugins: { cpes: { rules: { 'plain-words': plainWords } } } },
  {
    files: ['**/*.md'],
    plugins: { markdown },
    language: 'markdown/gfm',
    rules: { 'cpes/plain-words': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    rules: { 'cpes/plain-words': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.spec.json', './services/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      'no-console': 'error',
    },
  },
  {
    files: ['libs/money/src/**/*.ts', 'services/*/src/**/domain/**/*.ts'],
    // Classification compares words by statistics; no amount of money is computed there.
    ignores: ['**/*.spec.ts', 'services/intake/src/domain/classification/**'],
    rules: { 'no-restricted-syntax': ['error', ...noFloats] },
  },
  { files: ['libs/money/src/divide.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.spec.ts', '**/*-spec.ts', '**/*.conformance.ts', 'libs/testing/**/*.ts', '**/test/**/*.ts'],
    plugins: { jest },
    languageOptions: { globals: jest.environments.globals.globals },
    rules: {
      ...jest.configs['flat/recommended'].rules,
      'jest/expect-expect': ['warn', { assertFunctionNames: ['expect*', 'fc.assert', 'assert*'] }],
      'jest/no-standalone-expect': 'off',
      // A conformance suite is a function that every adapter's own test file calls.
      'jest/no-export': 'off',
      'jest/no-conditional-expect': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.spec.ts', '**/*-spec.ts', '**/*.conformance.ts', 'libs/testing/**/*.ts', '**/test/**/*.ts'],
    // Stories of the chaos tests say how long a fault lasts.
    ignores: ['test/chaos/**'],
    rules: { 'no-restricted-syntax': ['error', ...noSleeps] },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        module: 'writable',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
      },
    },
  },
);
