import { csvTextForImport, decodeTable, type Field, fieldsOf, readTable, type Table } from '@cpes/client/table';
import { useEffect, useMemo, useState } from 'react';
import { Page } from '../../app/page.tsx';
import { useUrlState } from '../../app/use-url-state.ts';
import { useSession } from '../../app/session.tsx';
import { ApiCall } from '../../kit/api-call.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { download } from '../../kit/download.ts';
import { Banner } from '../../kit/message.tsx';
import { flag, type Params } from '../../text/url-state.ts';
import { text } from '../../texts/text.ts';
import { ChooseFile, EXAMPLES } from './choose-file.tsx';
import { importRows } from './import-rows.ts';
import { Preview } from './preview.tsx';
import { type Progress, useImport } from './use-import.ts';
import './import.css';

const STATE = { examples: flag() } satisfies Params;
/** Of the rows, enough to see how a call is made. */
const SHOWN_IN_CALL = 2;

/** Candidates from a file: chosen, looked at, then sent. */
export default function ImportPage() {
  const t = text('import');
  const { currency } = useSession();
  const [table, setTable] = useState<Table>();
  const [columns, setColumns] = useState<readonly (Field | undefined)[]>([]);
  const [flaw, setFlaw] = useState<string>();
  /** A file that is not Unicode, which the person may have read as Windows-1252. */
  const [unreadable, setUnreadable] = useState<Uint8Array>();
  const { progress, start, stop, reset } = useImport();
  const rows = useMemo(
    () => (table === undefined ? [] : importRows(table.rows, columns, currency)),
    [table, columns, currency],
  );
  const good = rows.filter(({ errors, isTwice }) => errors.length === 0 && !isTwice);
  const read = (content: string | Uint8Array, encoding?: 'windows-1252') => {
    const decoded = typeof content === 'string' ? { text: content } : decodeTable(content, encoding);
    const result = 'flaw' in decoded ? decoded : readTable(decoded.text);
    setUnreadable('flaw' in decoded && typeof content !== 'string' ? content : undefined);
    if ('flaw' in result) {
      setTable(undefined);
      setFlaw(`${t.flaw[result.flaw] ?? result.flaw} (${t.atLine(result.line)}).`);
      return;
    }
    setFlaw(undefined);
    setTable(result);
    setColumns(fieldsOf(result.header));
  };
  const [{ examples }] = useUrlState(STATE);
  useEffect(() => {
    if (!examples) return undefined;
    const end = new AbortController();
    fetch(EXAMPLES, { signal: end.signal })
      .then((answer) => answer.text())
      .then((content) => read(content))
      .catch(() => undefined);
    return () => end.abort();
    // Once, when one comes here.
  }, [examples]);
  const restart = () => {
    setTable(undefined);
    reset();
  };
  return (
    <Page title={t.title} area={t.area} back={{ href: '/', label: t.back }} className="import">
      {table === undefined ? (
        <>
          <h2>{t.steps.file}</h2>
          {flaw === undefined ? null : (
            <Banner
              tone="reject"
              title={flaw}
              action={
                unreadable === undefined ? undefined : (
                  <Button onClick={() => read(unreadable, 'windows-1252')}>{t.readAsWindows}</Button>
                )
              }
            />
          )}
          <ChooseFile
            onRead={read}
            onFlaw={(words) => {
              setUnreadable(undefined);
              setFlaw(words);
            }}
          />
        </>
      ) : null}
      {table !== undefined && progress === undefined ? (
        <>
          <h2>{t.steps.preview}</h2>
          <Preview header={table.header} rows={rows} columns={columns} currency={currency} onColumns={setColumns} />
          <div className="actions">
            <Button
              look="ink"
              aria-disabled={good.length === 0 || undefined}
              onClick={() => good.length > 0 && start(good)}
            >
              {t.run.start(good.length)}
            </Button>
            <Button look="quiet" onClick={restart}>
              {t.run.again}
            </Button>
            <span className="faint">{good.length === 0 ? t.preview.nothing : t.preview.sent}</span>
          </div>
          {good.length === 0 ? null : (
            <ApiCall
              method="POST"
              path="/v2/skus/bulk"
              body={{ candidates: good.slice(0, SHOWN_IN_CALL).map(({ candidate }) => candidate) }}
            />
          )}
        </>
      ) : null}
      {table !== undefined && progress !== undefined ? (
        <>
          <h2>{t.steps.run}</h2>
          <Run progress={progress} header={table.header} onStop={stop} onAgain={restart} />
        </>
      ) : null}
    </Page>
  );
}

function Run({
  progress: { all, done, refused, state },
  header,
  onStop,
  onAgain,
}: {
  readonly progress: Progress;
  readonly header: readonly string[];
  readonly onStop: () => void;
  readonly onAgain: () => void;
}) {
  const t = text('import').run;
  const isGoing = state === 'going' || state === 'waiting';
  const rest = () =>
    csvTextForImport([
      [...header, 'error'],
      ...refused.map(({ row, error }) => [...header.map((_, place) => row.cells[place] ?? ''), error]),
    ]);
  return (
    <section className="card import-run">
      <progress aria-label={t.progress} max={all} value={done + refused.length} />
      <p role="status">
        {isGoing ? (state === 'waiting' ? t.waiting : t.going(done + refused.length, all)) : t.done(done)}
        {state === 'stopped' ? ` ${t.stopped}.` : ''}
      </p>
      {refused.length === 0 ? null : (
        <Banner
          tone="caution"
          title={t.failed(refused.length)}
          action={
            <Button icon="download" onClick={() => download('not-imported.csv', 'text/csv', rest())}>
              {t.download}
            </Button>
          }
        >
          {refused[0]?.error}
        </Banner>
      )}
      <div className="actions">
        {isGoing ? (
          <Button onClick={onStop}>{t.stop}</Button>
        ) : (
          <>
            <ButtonLink href="/" look="ink">
              {t.see}
            </ButtonLink>
            <Button look="quiet" onClick={onAgain}>
              {t.again}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
