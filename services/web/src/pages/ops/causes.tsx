import { useState } from 'react';
import { Link } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { ToneMark } from '../../kit/marks.tsx';
import { Moment } from '../../kit/money.tsx';
import { numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { Id, Rows } from './parts.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

type Cause = Schemas['CauseGroupResponse'];

/** Causes of dead letters, each with the way to its messages and to their replay. */
export function CauseRows({
  causes,
  isShort = false,
}: {
  readonly causes: readonly Cause[];
  readonly isShort?: boolean;
}) {
  const { letters: t } = text('ops');
  const [chosen, choose] = useState<Cause>();
  const more = isShort
    ? []
    : [
        { head: t.heads.queue, isWide: true, cell: ({ queue }: Cause) => <Id>{queue}</Id> },
        {
          head: t.heads.tenants,
          isNumber: true,
          isWide: true,
          cell: ({ tenants }: Cause) => numberText(tenants, locale()),
        },
        { head: t.heads.first, isWide: true, cell: ({ firstAt }: Cause) => <Moment iso={firstAt} isRelative /> },
      ];
  return (
    <>
      <Rows
        label={t.byCause}
        rows={causes}
        keyOf={({ cause }) => cause}
        columns={[
          {
            head: t.heads.cause,
            cell: ({ cause, reason, faultCode, note }) => (
              <>
                <Link href={`/ops/dead-letters?cause=${cause}`} className="with-mark ops-cause">
                  <ToneMark tone="caution" />
                  <span className="cut" title={reason}>
                    {reason === '' ? faultCode : reason}
                  </span>
                </Link>
                {note === null ? null : (
                  <span className="cut ops-reason ops-noted" title={note.text}>
                    {note.text}
                  </span>
                )}
              </>
            ),
          },
          {
            head: t.heads.count,
            isNumber: true,
            cell: ({ count }) => <span className="strong">{t.count(count)}</span>,
          },
          ...more,
          { head: t.heads.last, isWide: true, cell: ({ lastAt }) => <Moment iso={lastAt} isRelative /> },
          {
            head: t.heads.action,
            isNumber: true,
            cell: (group) => (
              <Button
                size="small"
                icon="again"
                aria-label={t.replayOf(group.reason === '' ? group.faultCode : group.reason)}
                onClick={() => choose(group)}
              >
                {t.replay}
              </Button>
            ),
          },
        ]}
      />
      {chosen === undefined ? null : (
        <ReplayDialog filter={{ cause: chosen.cause }} onClose={() => choose(undefined)} />
      )}
    </>
  );
}
