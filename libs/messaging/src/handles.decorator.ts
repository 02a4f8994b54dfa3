import { type EventClass, typeOf } from '@cpes/contracts';
import { MessageFaultFilter } from '@cpes/service-kit';
import { applyDecorators, UseFilters } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';

/**
 * Marks the method that handles an event. It receives the whole envelope as its payload, and returns the events to emit, if any. A
 * redelivery calls it again.
 */
export function Handles(event: EventClass): MethodDecorator {
  return applyDecorators(EventPattern(typeOf(event)) as MethodDecorator, UseFilters(MessageFaultFilter));
}
