import type { Endpoint, PortalLinkId } from '@cpes/contracts';
import { Moment } from '@cpes/http-api';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { WebhookEndpointResponse } from '../endpoints/endpoint.response.ts';
import type { PortalLink } from '../store/portal-link.repository.ts';

/** The page that reads the log of an endpoint. Browsers do not send the fragment, so no log of any server has the token. */
const PAGE = '/app/portal';

/** A link by which a subscriber sees the deliveries of one endpoint. */
export class WebhookPortalLinkResponse {
  @ApiProperty({ type: String, example: 'whl_01980000000070008000000000000000' }) linkId!: PortalLinkId;
  @ApiProperty({ type: String, example: 'whe_01980000000070008000000000000000' }) endpointId!: Endpoint['endpointId'];
  @Moment('When it was created.') createdAt!: string;
  @Moment('When it stops working.') expiresAt!: string;
}

/** A new link with its address. */
export class NewWebhookPortalLinkResponse extends WebhookPortalLinkResponse {
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The path and the fragment of the page at this host; the fragment is the secret. Shown once: null in the response to a repeat.',
    example: '/app/portal#q2Dk0VYc3Jm4c7w1x0aZ9A',
  })
  address!: string | null;
}

export class WebhookPortalLinkListResponse {
  @ApiProperty({ type: [WebhookPortalLinkResponse], description: 'The links that work, newest first.' })
  data!: WebhookPortalLinkResponse[];
}

/** The endpoint that a portal link opens. */
export class WebhookPortalResponse extends PickType(WebhookEndpointResponse, [
  'endpointId',
  'url',
  'description',
  'eventTypes',
  'state',
  'stateReason',
  'failingSince',
]) {
  @Moment('When the link stops working.') expiresAt!: string;
}

export function responseOf({ id, endpointId, createdAt, expiresAt }: PortalLink): WebhookPortalLinkResponse {
  return { linkId: id, endpointId, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** A new link. A repeat gets no address. */
export function newLinkOf(link: PortalLink, token: string | null): NewWebhookPortalLinkResponse {
  return { ...responseOf(link), address: token === null ? null : `${PAGE}#${token}` };
}
