/** The dependency rule, mechanically: libraries stand in a row and each imports only from its left. */
const row = ['money', 'contracts', 'service-kit', 'messaging', 'persistence'];
const pure = '^(services/[^/]+/src/domain|libs/money/src)/';
const isTest = ['spec\\.ts$', '\\.conformance\\.ts$', '^libs/testing/', '/test/', '^test/'];
/** The folders of the gateway beside `domain`, and which others each may import. All may import `domain`, and the entities in `store`. */
const gateway = '^services/gateway/src/';
const gatewayFolders = {
  store: [],
  http: [],
  docs: ['http'],
  idempotency: ['http'],
  bulk: ['http', 'access', 'admission', 'idempotency', 'skus'],
  runs: [],
  reports: ['http', 'access', 'skus'],
  access: ['http', 'idempotency'],
  admin: ['access', 'operations'],
  operations: ['http', 'access', 'audit', 'sessions', 'live', 'runs'],
  admission: ['http', 'access', 'runs'],
  skus: ['http', 'access', 'admission', 'idempotency', 'runs'],
  audit: [],
  'audit-log': ['http', 'access', 'audit', 'sessions'],
  sessions: ['http', 'access', 'audit'],
  pages: ['http'],
  listings: ['http', 'access', 'audit', 'idempotency', 'reports', 'sessions', 'skus'],
  stores: ['http', 'access', 'audit', 'idempotency', 'sessions'],
  handlers: ['runs', 'reports', 'listings'],
  'what-if': ['http', 'access', 'admission', 'skus', 'reports'],
  webhooks: ['http', 'access', 'idempotency'],
  live: ['http', 'access', 'sessions', 'runs', 'reports', 'skus'],
};
/** Stores of the gateway that files outside of their folder use, with these files. */
const gatewayStoreUsers = {
  'runs/run.store.ts': ['skus/submit-candidate.ts', 'skus/evaluate-again.ts', 'admission/backlog.ts'],
  'reports/report.store.ts': ['handlers/report-completed.handler.ts', 'listings/sku-facts.ts', 'live/live-runs.ts'],
  'audit/audit.store.ts': [
    'audit-log/audit-log.controller.ts',
    'sessions/sign-in.ts',
    'listings/draft-listings.ts',
    'listings/push-requests.ts',
    'listings/push-settlement.ts',
    'stores/stores.controller.ts',
    'operations/cause-notes.ts',
    'operations/failed-event-actions.ts',
    'operations/group-discard.ts',
    'operations/message-actions.ts',
    'operations/replay.store.ts',
  ],
  'skus/sku.store.ts': [
    'listings/sku-facts.ts',
    'listings/draft-listings.ts',
    'live/live-runs.ts',
    'live/run-events.ts',
  ],
};
const folderOf = (file) => file.split('/')[0];
const error = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    error(
      'services-never-import-each-other',
      { path: '^services/([^/]+)/', pathNot: '^services/(standalone|setup)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    error('bench-is-not-imported', { path: '^(libs|services|test)/' }, { path: '^bench/' }),
    error(
      'tests-are-imported-by-tests',
      { path: '^(libs|services|bench)/', pathNot: isTest },
      { path: '^test/|^(libs|services)/[^/]+/test/|spec\\.ts$' },
    ),
    error('libs-never-import-services', { path: '^libs/' }, { path: '^services/' }),
    ...row.map((lib, place) =>
      error(
        `${lib}-imports-leftwards`,
        { path: `^libs/${lib}/`, pathNot: isTest },
        { path: '^libs/', pathNot: `^libs/(${row.slice(0, place + 1).join('|')})/` },
      ),
    ),
    error(
      'local-servers-stand-alone',
      { path: '^libs/local-servers/', pathNot: isTest },
      { path: '^libs/', pathNot: '^libs/local-servers/' },
    ),
    error(
      'local-servers-are-for-local-runs',
      { path: '^(libs|services)/', pathNot: [...isTest, '^libs/local-servers/', '^services/standalone/'] },
      { path: '^libs/local-servers/' },
    ),
    error(
      'fake-stores-stand-alone',
      { path: '^libs/fake-stores/', pathNot: isTest },
      { path: '^libs/', pathNot: '^libs/fake-stores/' },
    ),
    error(
      'fake-stores-are-for-tests-and-local-runs',
      { path: '^(libs|services|clients|bench)/', pathNot: [...isTest, '^libs/fake-stores/', '^services/standalone/'] },
      { path: '^libs/fake-stores/' },
    ),
    error(
      'domain-is-pure',
      { path: pure, pathNot: 'spec\\.ts$' },
      {
        path: '@nestjs|typeorm|amqplib|/pg/|^(fs|net|http|https|child_process|timers)(/promises)?$|/src/(?!domain/)[^/]+/',
      },
    ),
    error(
      'stores-know-no-handlers',
      { path: '/src/store/|\\.store\\.ts$' },
      { path: '/src/handlers/|\\.controller\\.ts$' },
    ),
    ...Object.entries(gatewayFolders).map(([folder, others]) =>
      error(
        `gateway-${folder}-imports-${others.length === 0 ? 'no-other-folder' : 'only-what-it-may'}`,
        { path: `${gateway}${folder}/`, pathNot: isTest },
        {
          path: `${gateway}[^/]+/`,
          pathNot: [`${gateway}(${[folder, 'domain', ...others].join('|')})/`, `${gateway}store/[^/]+\\.entity\\.ts$`],
        },
      ),
    ),
    error(
      'gateway-folder-without-a-rule',
      { path: `${gateway}(?!(?:domain|${Object.keys(gatewayFolders).join('|')})/)[^/]+/` },
      { path: gateway },
    ),
    error(
      'gateway-stores-are-private',
      { path: `${gateway}([^/]+)/`, pathNot: isTest },
      {
        path: `${gateway}.*\\.store\\.ts$`,
        pathNot: [`${gateway}$1/`, ...Object.keys(gatewayStoreUsers).map((store) => gateway + store)],
      },
    ),
    ...Object.entries(gatewayStoreUsers).map(([store, users]) =>
      error(
        `gateway-${folderOf(store)}-store-has-named-users`,
        {
          path: `${gateway}[^/]+/`,
          pathNot: [...isTest, `${gateway}${folderOf(store)}/`, ...users.map((user) => gateway + user)],
        },
        { path: gateway + store },
      ),
    ),
    error('testing-only-from-tests', { path: '^(services|libs)/', pathNot: isTest }, { path: '^libs/testing/' }),
    error('no-cycles', {}, { circular: true }),
    error('nothing-unresolved', {}, { couldNotResolve: true }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.spec.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['cpes-source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};
