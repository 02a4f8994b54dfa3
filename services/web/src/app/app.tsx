import { lazy, Suspense } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { queryClient } from '../api/query-client.ts';
import { reportQuery } from '../api/queries.ts';
import { Skeleton } from '../kit/state.tsx';
import { ToastPlace } from '../kit/toast.tsx';
import { type Area, loadText } from '../i18n/text.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadPage } from './load-page.ts';
import { usePreferences } from './preferences.ts';
import { useGuardedLocation } from './leave-guard.ts';
import { Denied, NotFound, OwnersOnly } from './not-found.tsx';
import { sessionQuery, SignedIn, useMay, wasSignedIn } from './session.tsx';
import { Shell } from './shell.tsx';

/** A lazily loaded page with its texts. */
function page(area: Area, load: () => Promise<{ default: React.ComponentType }>, ...more: readonly Area[]) {
  const loadAll = () => loadPage(async () => (await Promise.all([load(), ...[area, ...more].map(loadText)]))[0]);
  return { load: loadAll, Page: lazy(loadAll) as React.ComponentType };
}

/** The window stays empty for this long, because drawing once is faster than drawing twice. */
const BLANK_MS_MAX = 300;

const SIGN_IN = page('sign-in', () => import('../pages/sign-in/sign-in.tsx'));
/** For readers without an account. */
const SHARED = page('report', () => import('../pages/shared/shared.tsx'), 'charts', 'what-if');
const PORTAL = page('webhooks', () => import('../pages/portal/portal.tsx'));
const JOIN = page('join', () => import('../pages/join/join.tsx'));
const PAGES = {
  '/': page('candidates', () => import('../pages/candidates/candidates.tsx'), 'archive'),
  '/new': page('new-candidate', () => import('../pages/new-candidate/new-candidate.tsx')),
  '/import': page('import', () => import('../pages/import/import.tsx')),
  '/compare': page('compare', () => import('../pages/compare/compare.tsx'), 'charts', 'report'),
  '/skus/:skuId': page('sku', () => import('../pages/sku/sku.tsx'), 'archive', 'charts', 'report'),
  '/skus/:skuId/edit': page('new-candidate', () => import('../pages/new-candidate/edit-candidate.tsx')),
  '/skus/:skuId/new-offer': page('offers', () => import('../pages/offers/new-offer.tsx'), 'new-candidate'),
  '/skus/:skuId/import-offers': page('offers', () => import('../pages/offers/import-offers.tsx'), 'import'),
  '/skus/:skuId/offers/:offerRef': page('offers', () => import('../pages/offers/edit-offer.tsx'), 'new-candidate'),
  '/skus/:skuId/listing': page('listing', () => import('../pages/listing/listing.tsx')),
  '/stores': page('stores', () => import('../pages/stores/stores.tsx')),
  '/stores/:storeId': page('stores', () => import('../pages/stores/store.tsx')),
  '/terms': page('terms', () => import('../pages/terms/terms.tsx')),
  '/rate-cards': page('rate-cards', () => import('../pages/rate-cards/rate-cards.tsx'), 'terms'),
  '/rate-tables': page('rate-tables', () => import('../pages/rate-tables/rate-tables.tsx')),
  '/password': page('profile', () => import('../pages/profile/profile.tsx')),
  '/reports/:reportId': page(
    'report',
    () => import('../pages/report/report.tsx'),
    'archive',
    'charts',
    'what-if',
    'listing',
  ),
};

/** The screens that owners have besides. */
const OF_OWNERS = {
  '/webhooks': page('webhooks', () => import('../pages/webhooks/webhooks.tsx')),
  '/webhooks/events': page('webhooks', () => import('../pages/webhooks/catalogue.tsx')),
  '/webhooks/:endpointId': page('webhooks', () => import('../pages/webhooks/endpoint.tsx')),
  '/webhooks/:endpointId/deliveries/:deliveryId': page('webhooks', () => import('../pages/webhooks/delivery.tsx')),
  '/keys': page('keys', () => import('../pages/keys/keys.tsx')),
  '/members': page('members', () => import('../pages/members/members.tsx')),
  '/settings': page('settings', () => import('../pages/settings/settings.tsx')),
  '/audit': page('audit', () => import('../pages/audit/audit.tsx')),
};

/** Operators have no other screens. */
const OPERATIONS = {
  '/ops': page('ops', () => import('../pages/ops/pipeline.tsx'), 'charts'),
  '/ops/queues/:queue': page('ops', () => import('../pages/ops/queue.tsx'), 'charts'),
  '/ops/dead-letters': page('ops', () => import('../pages/ops/dead-letters.tsx')),
  '/ops/dead-letters/:queue/:messageId/:resend': page('ops', () => import('../pages/ops/message.tsx')),
  '/ops/replays': page('ops', () => import('../pages/ops/replays.tsx')),
  '/ops/replays/:replayId': page('ops', () => import('../pages/ops/replay.tsx')),
  '/ops/audit': page('ops', () => import('../pages/ops/audit.tsx')),
  '/ops/runbook/:heading?': page('ops', () => import('../pages/ops/runbook.tsx')),
  '/password': PAGES['/password'],
};

/**
 * Fetches page, texts, session and report of the current address in parallel, which saves round trips.
 * Await it before the first render: React shows a page that is still loading 300 ms late.
 */
export async function loadFirst(): Promise<void> {
  const path = window.location.pathname.replace(/^\/app/, '') || '/';
  const isAt = (address: string) => new RegExp(`^${address.replace(/:\w+\??/g, '[^/]+')}$`).test(path);
  const wanted = Object.entries({ ...PAGES, ...OF_OWNERS, ...OPERATIONS }).find(([address]) => isAt(address))?.[1];
  const open = { '/shared': SHARED, '/portal': PORTAL, '/join': JOIN }[path];
  const first = open ?? (wasSignedIn() ? wanted : SIGN_IN);
  const load = async () => {
    if (first !== undefined) first.Page = (await first.load()).default;
  };
  const reportId = /^\/reports\/([^/]+)$/.exec(path)?.[1];
  // Errors are shown by the component that needs the data.
  const session = wasSignedIn() ? queryClient.query(sessionQuery()).catch(() => undefined) : undefined;
  const report = session && reportId ? queryClient.query(reportQuery(reportId)).catch(() => undefined) : undefined;
  const waited = new Promise((resolve) => setTimeout(resolve, BLANK_MS_MAX));
  await Promise.all([load(), Promise.race([waited, Promise.all([session, report])])]);
}

/** Every screen by its address under `/app`. */
export function App() {
  // Another choice of units renders every screen again.
  const { units } = usePreferences();
  return (
    <Router base="/app" hook={useGuardedLocation}>
      <Suspense fallback={<Skeleton />}>
        <Switch>
          <Route path="/sign-in" component={SIGN_IN.Page} />
          <Route path="/shared" component={SHARED.Page} />
          <Route path="/portal" component={PORTAL.Page} />
          <Route path="/join" component={JOIN.Page} />
          <Route>
            <SignedIn>
              <Shell>
                <ErrorBoundary key={units}>
                  <Suspense fallback={<Skeleton />}>
                    <Screens />
                  </Suspense>
                </ErrorBoundary>
              </Shell>
            </SignedIn>
          </Route>
        </Switch>
      </Suspense>
      <ToastPlace />
    </Router>
  );
}

/** The screens of the role. The service refuses others in any case; this names the role that has them. */
function Screens() {
  const may = useMay();
  const isOperator = may('operations:read');
  const isOwner = may('members:manage');
  const own = isOperator ? OPERATIONS : isOwner ? { ...PAGES, ...OF_OWNERS } : PAGES;
  const others = Object.keys({ ...PAGES, ...OF_OWNERS, ...OPERATIONS }).filter((address) => !(address in own));
  return (
    <Switch>
      {isOperator ? (
        <Route path="/">
          <Redirect to="/ops" replace />
        </Route>
      ) : null}
      {Object.entries(own).map(([address, { Page }]) => (
        <Route key={address} path={address} component={Page} />
      ))}
      {others.map((address) => (
        <Route key={address} path={address} component={address in OF_OWNERS && !isOperator ? OwnersOnly : Denied} />
      ))}
      <Route path="/candidates">
        <Redirect to="/" replace />
      </Route>
      <Route component={NotFound} />
    </Switch>
  );
}
