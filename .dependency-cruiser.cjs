/** The dependency rule, mechanically: libraries stand in a row and each imports only from its left. */
const row = ['money', 'contracts', 'service-kit', 'outbound-http', 'messaging', 'persistence', 'http-api'];
const pure = ['^libs/money/src/', '^services/[^/]+/src/domain/', '^services/[^/]+/src/[^/]+/domain/'];
const isTest = ['spec\\.ts$', '\\.conformance\\.ts$', '^libs/testing/', '/test/', '^test/'];
const error = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    error(
      'services-never-import-each-other',
      // The gateway's tests of its whole API answer forwarded requests with the controllers of their owners.
      { path: '^services/([^/]+)/', pathNot: '^services/(standalone|setup|gateway/test)/' },
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
        path: ['@nestjs|typeorm|amqplib|/pg/|^(fs|net|http|https|child_process|timers)(/promises)?$', '/src/[^/]+/'],
        pathNot: ['/src/domain/', '/src/[^/]+/domain/'],
      },
    ),
    error(
      'repositories-know-no-handlers',
      { path: '/src/store/|\\.repository\\.ts$' },
      { path: '/src/handlers/|\\.controller\\.ts$' },
    ),
    error(
      'features-import-rows',
      { path: '^services/(webhook|store-draft)/src/store/', pathNot: isTest },
      { path: '^services/$1/src/(?!store/|domain/|platforms/)[^/]+/' },
    ),
    error(
      'gateway-features-are-imported-through-their-index',
      { path: '^services/gateway/src/([^/]*)/?', pathNot: isTest },
      {
        path: '^services/gateway/src/(?!store/)[^/]+/',
        pathNot: ['^services/gateway/src/$1/', '^services/gateway/src/[^/]+/index\\.ts$'],
      },
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
