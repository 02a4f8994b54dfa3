import { Injectable } from '@nestjs/common';
import { takeRefusals } from '../http/http-metrics.ts';
import { StageFigures } from '../runs/stage-figures.ts';

/** Before the code of a problem, in the figures by minute. */
export const REFUSED = 'refused.';

/** Counts the requests that the gateway refuses by minute, so that the overview has those of all gateways. */
@Injectable()
export class Refusals {
  constructor(figures: StageFigures) {
    figures.include(() => takeRefusals().map(([code, count]) => [`${REFUSED}${code}`, count]));
  }
}
