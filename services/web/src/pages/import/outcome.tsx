import { csvTextForImport } from '@cpes/client/table';
import { Link } from 'wouter';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { download } from '../../kit/download.ts';
import { Banner } from '../../kit/message.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import type { ImportRow } from './import-rows.ts';
import { type ImportRun, isSendable, resumeImport, stopImport } from './import-run.ts';

/** An error column from an earlier download is replaced. */
const ERROR_COLUMN = 'error';

/** The progress of the run, and the outcome of each row at its end. */
export function ImportOutcome({ run, onAgain }: { readonly run: ImportRun; readonly onAgain: () => void }) {
  const { run: t } = text('import');
  const { rows, outcomes, state } = run;
  const isGoing = state === 'going' || state === 'waiting' || state === 'unreachable';
  const all = rows.filter(isSendable).length;
  const made = [...outcomes.values()].filter(({ kind }) => kind !== 'refused');
  const repeated = made.filter(({ kind }) => kind === 'repeated').length;
  const waiting = state === 'waiting' ? t.waiting : state === 'unreachable' ? t.noAnswer : '';
  const unsent = all - outcomes.size;
  // A duplicate row has the candidate of its first copy, or that copy is listed here.
  const missing = rows.filter(({ line, sameAs }) => !hasCandidate(run, line) && sameAs === undefined);
  return (
    <>
      <section className="card import-run">
        <progress aria-label={t.progress} max={all} value={outcomes.size} />
        <p role="status">
          {isGoing
            ? `${t.going(outcomes.size, all)}${waiting}`
            : `${t.done(made.length - repeated)}${t.repeated(repeated)}`}
        </p>
        {isGoing || unsent === 0 ? null : (
          <Banner tone="caution" title={t.unsent(unsent)} action={<Button onClick={resumeImport}>{t.resume}</Button>}>
            {state === 'signed-out' ? t.signedOut : state === 'failed' ? t.unreachable : t.stopped}
          </Banner>
        )}
        {isGoing || missing.length === 0 ? null : (
          <Banner
            tone="caution"
            title={t.failed(missing.length)}
            action={
              <Button icon="download" onClick={() => download('not-imported.csv', 'text/csv', restOf(run, missing))}>
                {t.download}
              </Button>
            }
          />
        )}
        <div className="actions">
          {isGoing ? (
            <Button onClick={stopImport}>{t.stop}</Button>
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
      {isGoing ? null : <Rows run={run} />}
    </>
  );
}

/** Every row of the file; those without a candidate first. */
function Rows({ run }: { readonly run: ImportRun }) {
  const t = text('import');
  const sorted = [...run.rows].sort(
    (a, b) => Number(hasCandidate(run, a.line)) - Number(hasCandidate(run, b.line)) || a.line - b.line,
  );
  return (
    <section>
      <h3>{t.run.rows}</h3>
      <Scroller className="card" label={t.run.rows}>
        <table className="table">
          <caption className="unseen">{t.run.rows}</caption>
          <thead>
            <tr>
              <th scope="col">{t.preview.line}</th>
              <th scope="col">{t.fields.title}</th>
              <th scope="col">{t.run.became}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={row.line}>
                <th scope="row">{row.line}</th>
                <td className="wrap">
                  <UserText>{row.candidate.title ?? ''}</UserText>
                </td>
                <td className="wrap">
                  <Became run={run} row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}

function Became({ run, row }: { readonly run: ImportRun; readonly row: ImportRow }) {
  const { run: t } = text('import');
  const outcome = run.outcomes.get(row.line);
  if (outcome === undefined) return whyNot(run, row);
  if (outcome.kind === 'refused') return whyNot(run, row);
  return (
    <Link className="link" href={`/skus/${outcome.skuId}`}>
      {outcome.kind === 'repeated' ? t.wasThere : t.imported}
    </Link>
  );
}

/** Why a row has no candidate. */
function whyNot({ outcomes }: ImportRun, { line, errors, sameAs }: ImportRow): string {
  const { run: t, preview } = text('import');
  const outcome = outcomes.get(line);
  if (outcome?.kind === 'refused') return t.refused(outcome.error);
  if (errors.length > 0) return t.leftOut(errors.join('; '));
  return sameAs === undefined ? t.notSent : preview.sameAs(sameAs);
}

function hasCandidate({ outcomes }: ImportRun, line: number): boolean {
  const kind = outcomes.get(line)?.kind;
  return kind === 'imported' || kind === 'repeated';
}

/** The original rows, each with the reason why it has no candidate. */
function restOf(run: ImportRun, rows: readonly ImportRow[]): string {
  const places = [...run.header.keys()].filter((place) => run.header[place] !== ERROR_COLUMN);
  return csvTextForImport([
    [...places.map((place) => run.header[place] ?? ''), ERROR_COLUMN],
    ...rows.map((row) => [...places.map((place) => row.cells[place] ?? ''), whyNot(run, row)]),
  ]);
}
