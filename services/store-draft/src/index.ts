import 'reflect-metadata';

export { storeDraftModule, storeDraftService } from './store-draft.module.ts';
export { StoreDraftConfig } from './store-draft.config.ts';
