import eslint from '@eslint/js';
import markdown from '@eslint/markdown';
import jest from 'eslint-plugin-jest';
import tseslint from 'typescript-eslint';

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

/** Words and turns that a reader of plain English stumbles over, with what to write instead. */
const unclear = [
  ['\\b(is|are|was|were|be|been)\\s+told\\b', 'Say who receives, returns or reports what.'],
  ['\\b([Nn]obody|[Ss]omebody|[Ww]hoever)\\b', 'Name the actor: a user, a service, a client.'],
  ['\\b(anew|by\\s+turns|for\\s+good|so\\s+many|[Ww]hat\\s+came\\s+of)\\b', 'Use the common word.'],
  ['\\bof\\s+(its|their|your|our|his|her)\\s+own\\b', 'Write "its own …".'],
  [
    '(^|[.!?:;]\\s+)(What|Who|Whatever) (?!(is|are|do|does|can|you|it|to|happens|was)\\b[^.]*[?])[a-z][^?]*[.](\\s|$)',
    'Do not begin a sentence with a free relative clause.',
  ],
];

/** Tests wait for what happens, or move a clock. */
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
  {
    files: ['**/*.md'],
    plugins: { markdown },
    language: 'markdown/gfm',
    rules: {
      'no-restricted-syntax': [
        'error',
        ...unclear.map(([words, message]) => ({ selector: `text[value=/${words}/]`, message })),
      ],
    },
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
    files: ['libs/money/src/**/*.ts', 'services/*/src/domain/**/*.ts'],
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
