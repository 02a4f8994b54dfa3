import { api, bodyOf } from '../../api/client.ts';
import { text } from '../../i18n/text.ts';
import { LinksDialog } from '../parts/links-dialog.tsx';

const DAYS = [7, 30, 90];
const DAYS_DEFAULT = 30;
const LINKS = '/app/api/reports/{reportId}/share-links';

/** Creates, lists and revokes the links by which people without an account read the report. */
export function ShareDialog({ reportId, onClose }: { readonly reportId: string; readonly onClose: () => void }) {
  const path = { reportId };
  return (
    <LinksDialog
      texts={text('report').share}
      choices={DAYS}
      initial={DAYS_DEFAULT}
      queryKey={['share-links', reportId]}
      list={async (signal) => bodyOf(await api.GET(LINKS, { params: { path }, signal }))}
      create={async (expiresInDays) => bodyOf(await api.POST(LINKS, { params: { path }, body: { expiresInDays } }))}
      revoke={(linkId) => api.DELETE(`${LINKS}/{linkId}`, { params: { path: { reportId, linkId } } })}
      onClose={onClose}
    />
  );
}
