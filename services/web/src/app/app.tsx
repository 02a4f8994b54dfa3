import { lazy, Suspense } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { Skeleton } from '../kit/state.tsx';
import { ToastPlace } from '../kit/toast.tsx';
import { type Area, loadText } from '../texts/text.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFound } from './not-found.tsx';
import { SignedIn } from './session.tsx';
import { Shell } from './shell.tsx';

/** A page and its texts, fetched when it is first gone to. */
function page(area: Area, load: () => Promise<{ default: React.ComponentType }>, ...more: readonly Area[]) {
  return lazy(async () => (await Promise.all([load(), ...[area, ...more].map(loadText)]))[0]);
}

const SignIn = page('sign-in', () => import('../pages/sign-in/sign-in.tsx'));
const Candidates = page('candidates', () => import('../pages/candidates/candidates.tsx'));

const NewCandidate = page('new-candidate', () => import('../pages/new-candidate/new-candidate.tsx'));
const SkuPage = page('sku', () => import('../pages/sku/sku.tsx'), 'charts', 'report');
const ComparePage = page('compare', () => import('../pages/compare/compare.tsx'), 'charts', 'report');
const ImportPage = page('import', () => import('../pages/import/import.tsx'));
const ListingPage = page('listing', () => import('../pages/listing/listing.tsx'));
const StoresPage = page('stores', () => import('../pages/stores/stores.tsx'));
const StorePage = page('stores', () => import('../pages/stores/store.tsx'));
const ReportPage = page('report', () => import('../pages/report/report.tsx'), 'charts', 'what-if');

/** Every screen by its address under `/app`. */
export function App() {
  return (
    <Router base="/app">
      <Suspense fallback={<Skeleton />}>
        <Switch>
          <Route path="/sign-in" component={SignIn} />
          <Route>
            <SignedIn>
              <Shell>
                <ErrorBoundary>
                  <Suspense fallback={<Skeleton />}>
                    <Switch>
                      <Route path="/" component={Candidates} />
                      <Route path="/candidates">
                        <Redirect to="/" replace />
                      </Route>
                      <Route path="/new" component={NewCandidate} />
                      <Route path="/import" component={ImportPage} />
                      <Route path="/compare" component={ComparePage} />
                      <Route path="/skus/:skuId" component={SkuPage} />
                      <Route path="/skus/:skuId/listing" component={ListingPage} />
                      <Route path="/stores" component={StoresPage} />
                      <Route path="/stores/:storeId" component={StorePage} />
                      <Route path="/reports/:reportId" component={ReportPage} />
                      <Route component={NotFound} />
                    </Switch>
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
