import 'reflect-metadata';

export { scoringModule, scoringService } from './scoring.module.ts';
export { ScoringConfig } from './scoring.config.ts';
