import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { SelectField } from '../../kit/field.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded, errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';

interface OpenLink {
  readonly linkId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

interface Texts {
  readonly title: string;
  readonly lead: string;
  readonly expires: string;
  /** A choice of how long a link works. */
  readonly lasts: (units: number) => string;
  readonly create: string;
  readonly once: string;
  readonly copy: string;
  readonly links: string;
  readonly none: string;
  readonly until: string;
  readonly revoke: string;
  readonly revoked: string;
  readonly failed: string;
}

/** Creates, lists and revokes the links by which people without an account see one resource. */
export function LinksDialog({
  texts: t,
  choices,
  initial,
  queryKey,
  list,
  create: createLink,
  revoke: revokeLink,
  onClose,
}: {
  readonly texts: Texts;
  /** How long a link may work, in the unit of the API. */
  readonly choices: readonly number[];
  readonly initial: number;
  readonly queryKey: readonly string[];
  readonly list: (signal: AbortSignal) => Promise<{ readonly data: readonly OpenLink[] }>;
  readonly create: (lasts: number) => Promise<{ readonly linkId: string; readonly address: string | null }>;
  readonly revoke: (linkId: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { actions } = text('common');
  const queries = useQueryClient();
  const [lasts, setLasts] = useState(initial);
  const links = useQuery({ queryKey, queryFn: ({ signal }) => list(signal) });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({ mutationFn: () => createLink(lasts), onSuccess: refresh });
  const revoke = useMutation({
    mutationFn: revokeLink,
    onSuccess: async (_, linkId) => {
      if (create.data?.linkId === linkId) create.reset();
      toast(t.revoked);
      await refresh();
    },
  });
  const error = create.error ?? revoke.error;
  const address = new URL(create.data?.address ?? '', window.location.origin).href;
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
      <SelectField label={t.expires} value={lasts} onChange={(event) => setLasts(Number(event.target.value))}>
        {choices.map((one) => (
          <option key={one} value={one}>
            {t.lasts(one)}
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
