import { useEffect, useMemo, useState } from 'react';
import { Page } from '../../app/page.tsx';
import { useUrlState } from '../../app/use-url-state.ts';
import { useSession } from '../../app/session.tsx';
import { ApiCall } from '../../kit/api-call.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { download } from '../../kit/download.ts';
import { Banner } from '../../kit/message.tsx';
import { type CsvRow, csvText, readCsv } from '../../text/csv.ts';
import { flag, type Params } from '../../text/url-state.ts';
import { locale, text } from '../../texts/text.ts';
import { ChooseFile, EXAMPLES } from './choose-file.tsx';
import { type Field, guessed, importRows } from './import-rows.ts';
import { Preview } from './preview.tsx';
import { type Progress, useImport } from './use-import.ts';
import './import.css';

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

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
  const { progress, start, stop, reset } = useImport();
  const rows = useMemo(
    () => (table === undefined ? [] : importRows(table.rows, columns, currency, locale())),
    [table, columns, currency],
  );
  const good = rows.filter(({ errors, isTwice }) => errors.length === 0 && !isTwice);
  const read = (content: string) => {
    const result = readCsv(content);
    if ('flaw' in result) {
      setTable(undefined);
      setFlaw(`${t.flaw[result.flaw] ?? result.flaw} (${t.atLine(result.line)}).`);
      return;
    }
    setFlaw(undefined);
    setTable(result);
    setColumns(guessed(result.header));
  };
  const [{ examples }] = useUrlState(STATE);
  useEffect(() => {
    if (!examples) return undefined;
    const end = new AbortController();
    fetch(EXAMPLES, { signal: end.signal })
      .then((answer) => answer.text())
      .then(read, () => undefined);
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
          {flaw === undefined ? null : <Banner tone="reject" title={flaw} />}
          <ChooseFile onRead={read} onFlaw={setFlaw} />
        </>
      ) : null}
      {table !== undefined && progress === undefined ? (
        <>
          <h2>{t.steps.preview}</h2>
          <Preview header={table.header} rows={rows} columns={columns} onColumns={setColumns} />
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
    csvText([
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
