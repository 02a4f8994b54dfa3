import { OneOf } from './fields.ts';

/** The query parameter of requests that support a trial. */
export class TrialQuery {
  @OneOf(['true', 'false']) trial?: 'true' | 'false';
}

export const TRIAL = { name: 'trial', required: false, enum: ['true', 'false'] };
