import { applyDecorators, type Type } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** Documents the success response of a route of the browser API. */
export function WebAnswer(status: 200 | 201 | 202, type: Type): MethodDecorator {
  return applyDecorators(ApiResponse({ status, type, description: 'Done.' }));
}
