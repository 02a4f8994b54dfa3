import type { GuardedArea } from '@cpes/http-api';
import {
  ApiKeyAuthentication,
  RightGuard,
  SameOriginGuard,
  ScopeGuard,
  SessionAuthentication,
} from '../identity/index.ts';
import { BodyQuotaGuard, QuotaGuard } from './quota/quota.guard.ts';
import { BulkPlacesGuard } from './load/bulk-places.guard.ts';
import { LoadSheddingGuard } from './load/load-shedding.guard.ts';

/**
 * The order of guards, defined only here. A 401 comes before a 403, a 403 before a 429, and a 429 before a 404. A caller without a
 * valid key spends no quota. The body is read in between; its flaws, a 400, are found after all guards.
 */
export const API_AREA: GuardedArea = {
  prefix: '/v2',
  isKept: true,
  beforeBody: [ApiKeyAuthentication, ScopeGuard, QuotaGuard, LoadSheddingGuard, BulkPlacesGuard],
  afterBody: [BodyQuotaGuard],
};

/** The browser API. It refuses requests of other origins before it looks anything up; a 401 comes before a 403. */
export const WEB_AREA: GuardedArea = {
  prefix: '/app/api',
  isKept: false,
  beforeBody: [SameOriginGuard, SessionAuthentication, RightGuard, QuotaGuard, LoadSheddingGuard, BulkPlacesGuard],
  afterBody: [BodyQuotaGuard],
};

export const GUARDED_AREAS = [API_AREA, WEB_AREA];
