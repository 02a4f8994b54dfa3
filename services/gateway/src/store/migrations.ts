import { Gateway0000000000011 } from './migrations/0001-gateway.ts';
import { QueuePauses0000000000012 } from './migrations/0002-queue-pauses.ts';
import { SearchParkedMessages0000000000013 } from './migrations/0003-search-parked-messages.ts';
import { SkusAddAssumed0000000000014 } from './migrations/0004-skus-add-assumed.ts';
import { SkuPlans0000000000015 } from './migrations/0005-sku-plans.ts';
import { ShareLinks0000000000016 } from './migrations/0006-share-links.ts';
import { SkusAddArchived0000000000017 } from './migrations/0007-skus-add-archived.ts';
import { Terms0000000000018 } from './migrations/0008-terms.ts';
import { ListingsOfStoreDraft0000000000019 } from './migrations/0009-listings-of-store-draft.ts';
import { UserLinks0000000000020 } from './migrations/0010-user-links.ts';
import { OutdatedReports0000000000021 } from './migrations/0011-outdated-reports.ts';
import { SkusAddPreviousVerdict0000000000022 } from './migrations/0012-skus-add-previous-verdict.ts';
import { SkusAddFailedRuns0000000000023 } from './migrations/0013-skus-add-failed-runs.ts';
import { SignInLinks0000000000024 } from './migrations/0014-sign-in-links.ts';
import { SkusAddUsdAmounts0000000000025 } from './migrations/0015-skus-add-usd-amounts.ts';
import { ParkedMessagesBySubject0000000000026 } from './migrations/0016-parked-messages-by-subject.ts';
import { RateCards0000000000027 } from './migrations/0017-rate-cards.ts';
import { OutdatedDigests0000000000030 } from './migrations/0020-outdated-digests.ts';
import { SkuOffers0000000000032 } from './migrations/0022-sku-offers.ts';
import { LabelledTitles0000000000033 } from './migrations/0023-labelled-titles.ts';
import { SearchByPrefix0000000000034 } from './migrations/0024-search-by-prefix.ts';

/** In the order of execution, after those of the messaging tables. */
export const GATEWAY_MIGRATIONS = [
  Gateway0000000000011,
  QueuePauses0000000000012,
  SearchParkedMessages0000000000013,
  SkusAddAssumed0000000000014,
  SkuPlans0000000000015,
  ShareLinks0000000000016,
  SkusAddArchived0000000000017,
  Terms0000000000018,
  ListingsOfStoreDraft0000000000019,
  UserLinks0000000000020,
  OutdatedReports0000000000021,
  SkusAddPreviousVerdict0000000000022,
  SkusAddFailedRuns0000000000023,
  SignInLinks0000000000024,
  SkusAddUsdAmounts0000000000025,
  ParkedMessagesBySubject0000000000026,
  RateCards0000000000027,
  OutdatedDigests0000000000030,
  SkuOffers0000000000032,
  LabelledTitles0000000000033,
  SearchByPrefix0000000000034,
];
