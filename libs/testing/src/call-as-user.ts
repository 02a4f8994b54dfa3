import { RIGHTS, SCOPES, type TenantId } from '@cpes/contracts';
import { callerHeaders, FORWARDED_TYPE } from '@cpes/http-api';
import type { InternalClient, InternalRequest } from '@cpes/outbound-http';

export interface UserRequest extends Pick<InternalRequest, 'method' | 'path' | 'timeoutMs'> {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a public route of its owner as the gateway's edge does for a user with all rights. */
export async function callAsUser<Answer>(
  client: InternalClient,
  { tenantId, userId, body, headers = {}, ...request }: UserRequest,
): Promise<Answer> {
  const caller = callerHeaders({ tenantId, userId, keyId: null, scopes: SCOPES, rights: RIGHTS });
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': FORWARDED_TYPE };
  const answer = await client.forward({ ...request, ...sent, headers: { ...caller, ...type, ...headers } });
  return JSON.parse(answer.body.toString('utf8')) as Answer;
}
