import 'reflect-metadata';
import { rabbit } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { costFactorService } from './cost-factor.module.ts';

await runService(costFactorService, rabbit);
