import { csvText } from '@cpes/client/table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Fault, type Offence } from '../../api/fault.ts';
import { Button } from '../../kit/button.tsx';
import { download } from '../../kit/download.ts';
import { TextField } from '../../kit/field.tsx';
import { partialDates } from '../../kit/form.ts';
import { Banner } from '../../kit/message.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { TermsPreview } from '../terms/preview.tsx';
import { COLUMNS, type Kind } from './rate-card-kinds.ts';
import {
  type CardDocument,
  cardQuery,
  previewCard,
  saveCard,
  type TaggedCard,
  type Upload,
} from './rate-card-queries.ts';

const BYTES_MAX = 1_048_576;

/** A file with the document behind it: checked and previewed first, then saved. */
export function UploadCard({ kind, present }: { readonly kind: Kind; readonly present: TaggedCard }) {
  const { upload: t } = text('rate-cards');
  const queries = useQueryClient();
  const [csv, setCsv] = useState<ArrayBuffer>();
  const [flaw, setFlaw] = useState<string>();
  const part = useRef<HTMLElement>(null);
  const [wrongDates, setWrongDates] = useState<Readonly<Record<string, string>>>({});
  const [document, change] = useState<CardDocument>({});
  const preview = useMutation({ mutationFn: (upload: Upload) => previewCard(kind, upload) });
  const save = useMutation({
    mutationFn: (upload: Upload) => saveCard(kind, upload, present.etag),
    onSuccess: async ({ version }) => {
      toast(t.done(version));
      await queries.invalidateQueries({ queryKey: ['rate-cards', kind] });
    },
  });
  const take = async (file: File | undefined) => {
    preview.reset();
    save.reset();
    setCsv(undefined);
    setFlaw(file !== undefined && file.size > BYTES_MAX ? t.tooLarge : undefined);
    if (file !== undefined && file.size <= BYTES_MAX) setCsv(await file.arrayBuffer());
  };
  const send = (action: { readonly mutate: (upload: Upload) => void }) => {
    save.reset();
    const wrong = part.current === null ? {} : partialDates(part.current);
    setWrongDates(wrong);
    if (csv === undefined) setFlaw(t.choose);
    else if (Object.keys(wrong).length === 0) action.mutate({ csv, document });
  };
  const edit = (member: keyof CardDocument, value: string) => {
    const { [member]: _, ...others } = document;
    setWrongDates({});
    change(value === '' ? others : { ...others, [member]: value });
    preview.reset();
  };
  const failure = save.error ?? preview.error;
  const isOutdated = failure instanceof Fault && failure.status === 412;
  const { example } = COLUMNS[kind];
  return (
    <section ref={part} className="card rate-card-upload">
      <h2>{t.title}</h2>
      <TextField
        label={t.file}
        error={flaw}
        type="file"
        disabled={save.isPending}
        accept=".csv,.tsv,text/csv,text/tab-separated-values"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <div className="rate-card-document">
        <TextField
          label={t.source}
          hint={t.sourceHint}
          maxLength={200}
          disabled={save.isPending}
          value={document.source ?? ''}
          onChange={(event) => edit('source', event.target.value)}
        />
        <TextField
          id="documentDate"
          label={t.documentDate}
          error={wrongDates['documentDate']}
          hint={t.documentHint}
          type="date"
          disabled={save.isPending}
          value={document.documentDate ?? ''}
          onChange={(event) => edit('documentDate', event.target.value)}
        />
        <TextField
          id="validUntil"
          label={t.validUntil}
          error={wrongDates['validUntil']}
          hint={t.validHint}
          type="date"
          disabled={save.isPending}
          value={document.validUntil ?? ''}
          onChange={(event) => edit('validUntil', event.target.value)}
        />
      </div>
      <div className="actions">
        <Button isBusy={preview.isPending} onClick={() => send(preview)}>
          {t.preview}
        </Button>
        {preview.data === undefined ? null : (
          <Button look="ink" isBusy={save.isPending} onClick={() => send(save)}>
            {t.save(preview.data.rowCount)}
          </Button>
        )}
        <Button
          look="quiet"
          icon="download"
          onClick={() => download(`${kind}.csv`, 'text/csv', csvText([Object.keys(example), Object.values(example)]))}
        >
          {t.template}
        </Button>
      </div>
      <div role="status">
        {failure === null ? null : <Refusal failure={failure} isOutdated={isOutdated} kind={kind} />}
        {preview.data === undefined || failure !== null ? null : (
          <>
            <p>{t.ready(preview.data.rowCount)}</p>
            {preview.data.preview === null ? null : <TermsPreview preview={preview.data.preview} />}
          </>
        )}
      </div>
    </section>
  );
}

interface RefusalProps {
  readonly failure: Error;
  readonly isOutdated: boolean;
  readonly kind: Kind;
}

function Refusal({ failure, isOutdated, kind }: RefusalProps) {
  const { upload: t } = text('rate-cards');
  const queries = useQueryClient();
  const offences = failure instanceof Fault ? failure.offences : [];
  if (offences.length > 0) return <CellErrors offences={offences} />;
  return (
    <Banner
      tone="reject"
      title={isOutdated ? t.changed : t.failed}
      action={
        isOutdated ? (
          <Button onClick={() => void queries.invalidateQueries({ queryKey: cardQuery(kind).queryKey })}>
            {t.reload}
          </Button>
        ) : undefined
      }
    >
      {errorText(failure).words}
    </Banner>
  );
}

/** `row 3, column rateCents: must be …`; some offences are about a row, or about the whole file. */
const PLACE = /^row (\d+)(?:, column ([^:]+))?: (.*)$/s;

function CellErrors({ offences }: { readonly offences: readonly Offence[] }) {
  const { errors: t, columns } = text('rate-cards');
  return (
    <>
      <h3>{t.title}</h3>
      <p>{t.lead(offences.length)}</p>
      <Scroller className="card" label={t.title}>
        <table className="table">
          <caption className="unseen">{t.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.place}</th>
              <th scope="col">{t.column}</th>
              <th scope="col">{t.wrong}</th>
            </tr>
          </thead>
          <tbody>
            {offences.map(({ pointer, detail }) => {
              const [, row = '', column = '', wrong = detail] = PLACE.exec(detail) ?? [];
              return (
                <tr key={`${pointer} ${detail}`}>
                  <th scope="row">{row}</th>
                  <td>{columns[column] ?? column}</td>
                  <td className="wrap">{wrong}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroller>
    </>
  );
}
