import 'reflect-metadata';
import { isMainThread } from 'node:worker_threads';
import { rabbit } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { costFactorService } from './cost-factor.module.ts';
import { workInThread } from './importers/rate-files.thread.ts';

if (isMainThread) await runService(costFactorService, rabbit);
else await workInThread();
