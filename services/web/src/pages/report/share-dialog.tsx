import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { SelectField } from '../../kit/field.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded, errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';

const DAYS = [7, 30, 90];
const DAYS_DEFAULT = 30;

/** Creates, lists and revokes the links by which people without an account read the report. */
export function ShareDialog({ reportId, onClose }: { readonly reportId: string; readonly onClose: () => void }) {
  const t = text('report').share;
  const { actions } = text('common');
  const queries = useQueryClient();
  const [days, setDays] = useState(DAYS_DEFAULT);
  const path = { reportId };
  const queryKey = ['share-links', reportId];
  const links = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/reports/{reportId}/share-links', { params: { path }, signal })),
  });
  const create = useMutation({
    mutationFn: async () =>
      bodyOf(
        await api.POST('/app/api/reports/{reportId}/share-links', { params: { path }, body: { expiresInDays: days } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const revoke = useMutation({
    mutationFn: async (linkId: string) =>
      bodyOf(
        await api.DELETE('/app/api/reports/{reportId}/share-links/{linkId}', {
          params: { path: { reportId, linkId } },
        }),
      ),
    onSuccess: (left, linkId) => {
      queries.setQueryData(queryKey, left);
      if (create.data?.linkId === linkId) create.reset();
      toast(t.revoked);
    },
  });
  const error = create.error ?? revoke.error;
  const address = create.data === undefined ? '' : new URL(create.data.address, window.location.origin).href;
  return (
    <Dialog
      title={t.title}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.close}</Button>
          <Button look="ink" isBusy={create.isPending} onClick={() => create.mutate()}>
            {t.create}
          </Button>
        </>
      }
    >
      <SelectField label={t.expires} value={days} onChange={(event) => setDays(Number(event.target.value))}>
        {DAYS.map((one) => (
          <option key={one} value={one}>
            {t.days(one)}
          </option>
        ))}
      </SelectField>
      {create.data === undefined ? null : (
        <Banner tone="advance" title={t.once} action={<CopyButton look="line" value={address} label={t.copy} />}>
          <span className="mono wrap">{address}</span>
        </Banner>
      )}
      {error === null ? null : (
        <Banner tone="reject" title={t.failed}>
          {errorText(error).title}
        </Banner>
      )}
      <section>
        <h3>{t.links}</h3>
        <Loaded query={links}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="quiet">{t.none}</p>
            ) : (
              <ul className="lines">
                {data.map(({ linkId, createdAt, expiresAt }) => (
                  <li key={linkId} className="line-pair">
                    <span>
                      <Moment iso={createdAt} />, {t.until} <Moment iso={expiresAt} />
                    </span>
                    <Button
                      size="small"
                      isBusy={revoke.variables === linkId && revoke.isPending}
                      onClick={() => revoke.mutate(linkId)}
                    >
                      {t.revoke}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </Dialog>
  );
}
