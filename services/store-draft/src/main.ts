import 'reflect-metadata';
import { rabbit } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { storeDraftService } from './store-draft.module.ts';

await runService(storeDraftService, rabbit);
