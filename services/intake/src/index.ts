export { IntakeConfig } from './intake.config.ts';
export { intakeModule, intakeService } from './intake.module.ts';
