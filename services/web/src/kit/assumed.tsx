import { Link } from 'wouter';
import { useMay } from '../app/session.tsx';
import { text } from '../i18n/text.ts';

/** A marker beside an assumed value: it explains the assumption and links to the form. */
export function Assumed({ skuId }: { readonly skuId: string }) {
  const { assumed: t } = text('common');
  return useMay()('listings:edit') ? (
    <Link className="assumed link" href={`/skus/${skuId}/edit`} title={t.supply}>
      {t.word}
    </Link>
  ) : (
    <span className="assumed">{t.word}</span>
  );
}
