import { Link } from 'wouter';
import { useMay } from '../app/session.tsx';
import { text } from '../texts/text.ts';

/** Behind a value that nobody gave: what it is, and the way to give it. */
export function Assumed({ skuId }: { readonly skuId: string }) {
  const { assumed: t } = text('common');
  return useMay()('listings:edit') ? (
    <Link className="assumed link" href={`/new?from=${skuId}`} title={t.supply}>
      {t.word}
    </Link>
  ) : (
    <span className="assumed">{t.word}</span>
  );
}
