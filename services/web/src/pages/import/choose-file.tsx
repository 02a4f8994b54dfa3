import { csvText, type Field, FIELDS } from '@cpes/client/table';
import { download } from '../../kit/download.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSession } from '../../app/session.tsx';
import { exampleAmount } from '../../kit/money-flaw.ts';
import { editableMoney } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';
import { ChooseTable } from '../parts/choose-table.tsx';

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

/** Accepts a file with candidates, or pasted rows. */
export function ChooseFile({ onRead, onFlaw }: ChooseProps) {
  const { file: t } = text('import');
  const { currency } = useSession();
  const template = () => {
    const row = example();
    const columns = FIELDS.filter((field) => row[field] !== undefined);
    return csvText([columns, columns.map((field) => row[field] ?? '')]);
  };
  return (
    <ChooseTable
      words={{ ...t, money: t.money(exampleAmount(currency)) }}
      accept=".csv,.tsv,text/csv,text/tab-separated-values"
      onRead={onRead}
      onFlaw={onFlaw}
      onTemplate={() => download('candidates.csv', 'text/csv', template())}
    >
      <a className="button quiet normal" href={EXAMPLES} download>
        <Icon name="download" />
        <span className="button-words">{t.example}</span>
      </a>
    </ChooseTable>
  );
}
