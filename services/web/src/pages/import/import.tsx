import { decodeTable, type Field, fieldsOf, readTable, type Table } from '@cpes/client/table';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../app/page.tsx';
import { useUrlState } from '../../app/use-url-state.ts';
import { useSession } from '../../app/session.tsx';
import { ApiCall } from '../../kit/api-call.tsx';
import { Button } from '../../kit/button.tsx';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { flag, type Params } from '../../format/url-state.ts';
import { text } from '../../i18n/text.ts';
import { ChooseFile, EXAMPLES } from './choose-file.tsx';
import { importRows, type ImportRow } from './import-rows.ts';
import { forgetImport, isSendable, startImport, tryRows, useImportRun } from './import-run.ts';
import { ImportOutcome } from './outcome.tsx';
import { Preview } from './preview.tsx';
import '../parts/table-import.css';

const STATE = { examples: flag() } satisfies Params;
/** Sample rows in the API call. */
const SHOWN_IN_CALL = 2;

/** Imports candidates from a file: choose, check, send. */
export default function ImportPage() {
  const t = text('import');
  const { currency, userId } = useSession();
  const [table, setTable] = useState<Table>();
  const [columns, setColumns] = useState<readonly (Field | undefined)[]>([]);
  const [flaw, setFlaw] = useState<string>();
  /** A file that is not valid UTF-8 or UTF-16; the user can read it as Windows-1252. */
  const [unreadable, setUnreadable] = useState<Uint8Array>();
  const run = useImportRun(userId);
  const { trial, start: startTrial, reset: resetTrial } = useTrial();
  const rows = useMemo(
    () => (table === undefined ? [] : importRows(table, columns, currency, trial.refused)),
    [table, columns, currency, trial.refused],
  );
  const good = rows.filter(isSendable);
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
    resetTrial();
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
    // Once, on arrival.
  }, [examples]);
  const restart = () => {
    setTable(undefined);
    forgetImport();
  };
  return (
    <Page title={t.title} area={t.area} back={{ href: '/', label: t.back }} className="import">
      {table === undefined && run === undefined ? (
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
      {table !== undefined && run === undefined ? (
        <>
          <h2>{t.steps.preview}</h2>
          <Preview
            header={table.header}
            rows={rows}
            columns={columns}
            currency={currency}
            onColumns={(next) => {
              resetTrial();
              setColumns(next);
            }}
          />
          {trial.state === 'over' ? (
            <Banner tone={trial.refused.size === 0 ? 'advance' : 'caution'} title={t.trial.over(trial.refused.size)} />
          ) : null}
          {trial.error === undefined ? null : (
            <Banner tone="reject" title={errorText(trial.error).title}>
              {errorText(trial.error).words}
            </Banner>
          )}
          <div className="actions">
            <Button
              look="ink"
              aria-disabled={good.length === 0 || undefined}
              onClick={() => good.length > 0 && startImport(userId, table.header, rows)}
            >
              {t.run.start(good.length)}
            </Button>
            <Button
              isBusy={trial.state === 'going'}
              aria-disabled={good.length === 0 || undefined}
              onClick={() => good.length > 0 && startTrial(good)}
            >
              {t.trial.start}
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
      {run === undefined ? null : (
        <>
          <h2>{t.steps.run}</h2>
          <ImportOutcome run={run} onAgain={restart} />
        </>
      )}
    </Page>
  );
}

interface Trial {
  readonly state: 'none' | 'going' | 'over';
  /** The service's errors by line number. */
  readonly refused: ReadonlyMap<number, string>;
  readonly error?: Error;
}

const NO_TRIAL: Trial = { state: 'none', refused: new Map() };

/** Asks the service for a dry run. Its result is dropped when the rows or columns change. */
function useTrial() {
  const [trial, setTrial] = useState(NO_TRIAL);
  const end = useRef<AbortController>(undefined);
  const reset = () => {
    end.current?.abort();
    setTrial(NO_TRIAL);
  };
  const start = (rows: readonly ImportRow[]) => {
    // Rows that the service refused are not sent again, because they and the columns are unchanged.
    const before = trial.refused;
    reset();
    const { signal } = (end.current = new AbortController());
    const show = (next: Trial) => !signal.aborted && setTrial(next);
    show({ state: 'going', refused: before });
    tryRows(rows, signal).then(
      (refused) => show({ state: 'over', refused: new Map([...before, ...refused]) }),
      (error: unknown) => show({ state: 'none', refused: before, error: error as Error }),
    );
  };
  useEffect(() => () => end.current?.abort(), []);
  return { trial, start, reset };
}
