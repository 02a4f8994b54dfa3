import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useMay } from '../../app/session.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { download } from '../../kit/download.ts';
import { Icon } from '../../kit/icon.tsx';
import { Menu } from '../../kit/menu.tsx';
import { errorText } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { factorsCsv } from './factors-csv.ts';
import type { Report } from './report-parts.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useAgain } from './use-again.ts';

export function ReportActions({ report }: { readonly report: Report }) {
  const { actions: t, share } = text('report');
  const [isSharing, setSharing] = useState(false);
  const { actions } = text('common');
  const may = useMay();
  const mayWrite = may('listings:edit');
  const mayPush = may('listings:push');
  const [, go] = useLocation();
  const again = useAgain(report);
  useShortcuts([{ keys: 'p', label: t.push, run: () => mayPush && go(`/skus/${report.skuId}/listing?push=1`) }]);
  const name = (report.candidate.title ?? report.reportId).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return (
    <>
      {again.error === null ? null : <span role="alert">{errorText(again.error).title}</span>}
      <CopyButton value={() => window.location.href}>{actions.copyLink}</CopyButton>
      {may('reports:share') ? (
        <Button icon="external" onClick={() => setSharing(true)}>
          {share.button}
        </Button>
      ) : null}
      {isSharing ? <ShareDialog reportId={report.reportId} onClose={() => setSharing(false)} /> : null}
      <Button icon="print" onClick={() => window.print()}>
        {t.print}
      </Button>
      <Menu label={t.export} icon="download">
        <button type="button" onClick={() => download(`${name}.csv`, 'text/csv', factorsCsv(report))}>
          <Icon name="columns" />
          {t.csv}
        </button>
        <button
          type="button"
          onClick={() => download(`${name}.json`, 'application/json', JSON.stringify(report, null, 2))}
        >
          <Icon name="code" />
          {t.json}
        </button>
        {mayWrite ? (
          <Link href={`/skus/${report.skuId}/edit`}>
            <Icon name="pencil" />
            {t.edit}
          </Link>
        ) : null}
        {mayWrite ? (
          <Link href={`/new?from=${report.skuId}`}>
            <Icon name="copy" />
            {t.duplicate}
          </Link>
        ) : null}
      </Menu>
      {mayPush ? (
        <ButtonLink
          href={`/skus/${report.skuId}/listing?push=1`}
          look={report.verdict === 'ADVANCE' ? 'ink' : 'line'}
          icon="store"
          keys="p"
        >
          {t.push}
        </ButtonLink>
      ) : null}
      {mayWrite ? (
        <Button icon="again" isBusy={again.isPending} onClick={() => again.mutate()}>
          {t.again}
        </Button>
      ) : null}
    </>
  );
}
