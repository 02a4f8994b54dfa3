import 'reflect-metadata';

export { costFactorModule, costFactorService } from './cost-factor.module.ts';
export { CostFactorConfig } from './cost-factor.config.ts';
