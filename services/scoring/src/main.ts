import 'reflect-metadata';
import { rabbit } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { scoringService } from './scoring.module.ts';

await runService(scoringService, rabbit);
