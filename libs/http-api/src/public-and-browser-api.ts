import { applyDecorators, Controller } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';

const API = '/v2/';
const WEB = '/app/api/';

/**
 * A controller of the public API under `/v2` and of the browser API under `/app/api`: the same handlers and rules. The prefix
 * decides the guards (`guarded-areas.ts`), and thus the authentication.
 */
export function PublicAndBrowserApi(path: string): ClassDecorator {
  return applyDecorators(ApiBearerAuth(), Controller([`${API}${path}`, `${WEB}${path}`]));
}

/** The address of a created resource, in the API that received the request. */
export function locationAt(url: string, location: string): string {
  return url.startsWith(WEB) && location.startsWith(API) ? WEB + location.slice(API.length) : location;
}
