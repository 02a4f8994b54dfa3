import type {
  DeliveryId,
  DeliveryState,
  EndpointId,
  MessageType,
  PortalLinkId,
  Recoverable,
  RecoveryId,
  SubscribableType,
  TenantId,
} from '@cpes/contracts';
import type { Author, Once } from '@cpes/http-api';

interface OfTenant {
  readonly tenantId: TenantId;
}

interface OfEndpoint extends OfTenant {
  readonly endpointId: EndpointId;
}

/** A request whose effect is in the audit log. */
interface Audited {
  /** Absent for the system itself. */
  readonly by?: Author;
}

/** The members of an endpoint that are set when it is made and can be changed. */
interface EndpointMembers extends OfTenant {
  readonly description?: string | null;
  /** Absent or null: all types, also later ones. */
  readonly eventTypes?: SubscribableType[] | null;
  /** Absent or null: no separate limit. */
  readonly ratePerMinute?: number | null;
}

export interface CreateEndpoint extends EndpointMembers, Once, Audited {
  readonly url: string;
  /** True: signed with Ed25519 too, which receivers verify with a public key. */
  readonly hasPublicKey?: boolean;
}

export interface UpdateEndpoint extends EndpointMembers, OfEndpoint, Audited {
  readonly url?: string;
  readonly state?: 'enabled' | 'disabled';
}

export type FindEndpoint = OfEndpoint;

export interface DeleteEndpoint extends OfEndpoint, Audited {}

export interface ListEndpoints extends OfTenant {
  readonly limit: number;
  readonly before?: EndpointId;
}

export interface RotateSecret extends OfEndpoint, Once, Audited {
  /** How long the old secret stays in force. */
  readonly overlapSeconds: number;
}

export interface TestEndpoint extends OfEndpoint, Once {}

export interface Recover extends OfEndpoint, Once, Audited {
  readonly since: string;
  readonly include: Recoverable;
  /** True: only says what would be sent. */
  readonly isPlan: boolean;
}

export interface FindRecovery extends OfEndpoint {
  readonly recoveryId: RecoveryId;
}

export interface ListDeliveries extends OfTenant {
  readonly limit: number;
  readonly before?: DeliveryId;
  readonly endpointId?: EndpointId;
  readonly state?: DeliveryState;
  readonly type?: MessageType;
  readonly skuId?: string;
  readonly since?: string;
}

export interface FindDelivery extends OfTenant {
  readonly deliveryId: DeliveryId;
}

export interface Redeliver extends FindDelivery, Once {}

export interface CreatePortalLink extends OfEndpoint, Once, Audited {
  /** Until the link expires. */
  readonly hours: number;
}

export interface FindPortalLink extends OfEndpoint {
  readonly linkId: PortalLinkId;
}

export interface RevokePortalLink extends FindPortalLink, Audited {}
