import { applyDecorators, Controller } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';

const API = '/v2/';
const WEB = '/app/api/';

/**
 * A controller that programs reach under `/v2` and people under `/app/api`: the same handlers and rules. Which door a request has
 * taken decides the guards (`guarded-areas.ts`), and so how its caller is known.
 */
export function BothDoors(path: string): ClassDecorator {
  return applyDecorators(ApiBearerAuth(), Controller([`${API}${path}`, `${WEB}${path}`]));
}

/** The address of what was made, at the door that the request has taken. */
export function locationAt(url: string, location: string): string {
  return url.startsWith(WEB) && location.startsWith(API) ? WEB + location.slice(API.length) : location;
}
