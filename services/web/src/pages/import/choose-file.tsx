import { csvText, type Field, FIELDS, TABLE_BOUNDS } from '@cpes/client/table';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { download } from '../../kit/download.ts';
import { TextArea } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useSession } from '../../app/session.tsx';
import { exampleAmount } from '../../kit/money-flaw.ts';
import { editableMoney } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';

/** The demo candidates, served with the pages. */
export const EXAMPLES = '/24-candidates.csv';

/** A sample row for all columns, with amounts in the user's locale. */
const example = (): Readonly<Partial<Record<Field, string>>> => ({
  title: 'Insulated stainless bottle 600 ml',
  factoryUnitCost: editableMoney({ cents: 480, currency: 'USD' }, locale()),
  targetRetailPrice: editableMoney({ cents: 3495, currency: 'USD' }, locale()),
  currency: 'USD',
  weightGrams: '450',
  'dimensionsMm.length': '80',
  'dimensionsMm.width': '80',
  'dimensionsMm.height': '270',
  supplierCountry: 'CN',
  targetMarket: 'US',
  externalRef: 'KIT-101',
  tags: 'kitchen',
});

interface ChooseProps {
  readonly onRead: (content: string | Uint8Array) => void;
  readonly onFlaw: (words: string) => void;
}

/** Accepts a chosen or dropped file, or pasted rows. A file that is too large is not read. */
export function ChooseFile({ onRead, onFlaw }: ChooseProps) {
  const t = text('import');
  const { currency } = useSession();
  const [pasted, setPasted] = useState('');
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > TABLE_BOUNDS.bytesMax) onFlaw(t.flaw['too-large'] ?? '');
    else void file.arrayBuffer().then((bytes) => onRead(new Uint8Array(bytes)));
  };
  const template = () => {
    const row = example();
    const columns = FIELDS.filter((field) => row[field] !== undefined);
    return csvText([columns, columns.map((field) => row[field] ?? '')]);
  };
  return (
    <div className="import-file">
      <p className="quiet">{t.file.lead}</p>
      <label
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="download" />
        <span>{t.file.drop}</span>
        <input
          type="file"
          accept=".csv,.tsv,text/csv,text/tab-separated-values"
          onChange={(event) => take(event.target.files?.[0])}
        />
      </label>
      <TextArea
        label={t.file.paste}
        rows={5}
        spellCheck={false}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <div className="actions">
        <Button onClick={() => onRead(pasted)}>{t.file.read}</Button>
        <Button look="quiet" icon="download" onClick={() => download('candidates.csv', 'text/csv', template())}>
          {t.file.template}
        </Button>
        <a className="button quiet normal" href={EXAMPLES} download>
          <Icon name="download" />
          <span className="button-words">{t.file.example}</span>
        </a>
      </div>
      <p className="faint">{t.file.money(exampleAmount(currency))}</p>
    </div>
  );
}
