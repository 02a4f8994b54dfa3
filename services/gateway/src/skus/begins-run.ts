import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { sometimes } from '../http/api-answers.ts';
import { WAIT_SECONDS_MAX } from '../http/prefer.ts';

/** Documents the headers of a request that begins a run. */
export function ApiBeginsRun(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'traceparent',
      required: false,
      description: 'The W3C trace context that the evaluation goes on with.',
    }),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: `\`wait=N\` holds the answer up to N (at most ${WAIT_SECONDS_MAX}) seconds for the report.`,
    }),
  );
}

/** The headers of an answer that may have been held for the end of a run. */
export const WAITED = {
  'Preference-Applied': sometimes('The wait that was granted, if one was asked for with `Prefer`.'),
};
