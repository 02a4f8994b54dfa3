import { api, bodyOf } from '../../api/client.ts';
import { text } from '../../i18n/text.ts';
import { LinksDialog } from '../parts/links-dialog.tsx';

const HOURS = [1, 24, 168];
const HOURS_DEFAULT = 24;
const LINKS = '/app/api/webhook-endpoints/{endpointId}/portal-links';

/** Creates, lists and revokes the links by which a subscriber sees the deliveries of the endpoint. */
export function PortalDialog({ endpointId, onClose }: { readonly endpointId: string; readonly onClose: () => void }) {
  const path = { endpointId };
  return (
    <LinksDialog
      texts={text('webhooks').portalLinks}
      choices={HOURS}
      initial={HOURS_DEFAULT}
      queryKey={['portal-links', endpointId]}
      list={async (signal) => bodyOf(await api.GET(LINKS, { params: { path }, signal }))}
      create={async (expiresInHours) => bodyOf(await api.POST(LINKS, { params: { path }, body: { expiresInHours } }))}
      revoke={(linkId) => api.DELETE(`${LINKS}/{linkId}`, { params: { path: { endpointId, linkId } } })}
      onClose={onClose}
    />
  );
}
