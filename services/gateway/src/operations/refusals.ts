import { Injectable } from '@nestjs/common';
import { StageFigures } from '../evaluations/index.ts';
import { takeRefusals } from '../edge/index.ts';

/** The prefix of a problem's code in the counts per minute. */
export const REFUSED = 'refused.';

/** Counts refused requests of the gateway per minute, so that the overview covers all gateways. */
@Injectable()
export class Refusals {
  constructor(figures: StageFigures) {
    figures.include(() => takeRefusals().map(([code, count]) => [`${REFUSED}${code}`, count]));
  }
}
