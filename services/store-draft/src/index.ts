import 'reflect-metadata';

export { Connections } from './connections/connections.ts';
export { Listings } from './listings/listings.ts';
export { PushRequests } from './pushes/push-requests.ts';
export { STORE_DRAFT_ROUTES, storeDraftModule, storeDraftService } from './store-draft.module.ts';
export { StoreDraftConfig } from './store-draft.config.ts';
export { skuListingsCalls } from './calls/sku-listings.controller.ts';
