import { applyDecorators, type Type } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** Documents the success of a route of the web door. */
export function WebAnswer(status: 200 | 201 | 202, type: Type): MethodDecorator {
  return applyDecorators(ApiResponse({ status, type, description: 'Done.' }));
}
