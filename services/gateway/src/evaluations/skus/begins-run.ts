import { sometimes } from '@cpes/http-api';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { WAIT_SECONDS_MAX } from './prefer.ts';

/** Documents the headers of a request that starts a run. */
export function ApiBeginsRun(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'traceparent',
      required: false,
      description: 'The W3C trace context that the evaluation continues.',
    }),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: `\`wait=N\` delays the response up to N (at most ${WAIT_SECONDS_MAX}) seconds for the report.`,
    }),
  );
}

/** The headers of a response that may have waited for the end of a run. */
export const WAITED = {
  'Preference-Applied': sometimes('The granted wait, if `Prefer` requested one.'),
};
