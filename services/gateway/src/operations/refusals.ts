import { Injectable } from '@nestjs/common';
import { takeRefusals } from '../edge/http/http-metrics.ts';
import { StageFigures } from '../evaluations/runs/stage-figures.ts';

/** The prefix of a problem's code in the counts per minute. */
export const REFUSED = 'refused.';

/** Counts refused requests of the gateway per minute, so that the overview covers all gateways. */
@Injectable()
export class Refusals {
  constructor(figures: StageFigures) {
    figures.include(() => takeRefusals().map(([code, count]) => [`${REFUSED}${code}`, count]));
  }
}
