import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';

export type Member = Schemas['MemberResponse'];
export type Invitation = Schemas['InvitationResponse'];

export const MEMBERS_KEY = ['members'];

export function membersQuery() {
  return queryOptions({
    queryKey: MEMBERS_KEY,
    queryFn: async ({ signal }) => bodyOf(await api.GET('/app/api/members', { signal })),
  });
}
