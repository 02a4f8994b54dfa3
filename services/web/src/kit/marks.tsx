import { text } from '../i18n/text.ts';

export type Verdict = 'ADVANCE' | 'CAUTION' | 'REJECT';
export type Tone = 'advance' | 'caution' | 'reject';

/** Shapes that differ without colour: circle, triangle and octagon, with their symbols cut out. */
const SHAPES: Readonly<Record<Tone, string>> = {
  advance: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1M11 4.9 7 9.4 5 7.4 3.9 8.5 7.1 11.7 12.2 6z',
  caution:
    'M8.9 1.9 15.1 13a1 1 0 0 1-.9 1.5H1.8A1 1 0 0 1 .9 13L7.1 1.9a1 1 0 0 1 1.8 0M7.2 5.5v4.3h1.6V5.5zM7.2 11.2v1.6h1.6v-1.6z',
  reject:
    'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1zM5.6 4.5 4.5 5.6 6.9 8 4.5 10.4l1.1 1.1L8 9.1l2.4 2.4 1.1-1.1L9.1 8l2.4-2.4-1.1-1.1L8 6.9z',
};

export function toneOf(verdict: Verdict): Tone {
  return verdict.toLowerCase() as Tone;
}

/** The shape of a verdict; errors use that of REJECT, warnings that of CAUTION. */
export function ToneMark({ tone, size = 14 }: { readonly tone: Tone; readonly size?: number }) {
  return (
    <svg className={`mark mark-${tone}`} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path fillRule="evenodd" d={SHAPES[tone]} />
    </svg>
  );
}

export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  const tone = toneOf(verdict);
  return (
    <span className={`badge badge-${tone}`}>
      <ToneMark tone={tone} />
      {text('common').verdict[verdict]}
    </span>
  );
}

/** Drafts are never drawn solid. */
export function DraftMark() {
  return <span className="draft-mark">{text('common').words.draft}</span>;
}

/** Filled is strong, outlined is given, hatched is an estimate, dashed is missing. */
const EVIDENCE: Readonly<Record<string, React.ReactNode>> = {
  official_table: (
    <path
      className="filled"
      fillRule="evenodd"
      d="M3 1h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2M4 5v1.6h8V5zM4 9.2v1.6h8V9.2z"
    />
  ),
  live_quote: (
    <path
      className="filled"
      fillRule="evenodd"
      d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1M8 4.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4"
    />
  ),
  rule: <path className="filled" d="M8 .8 15.2 8 8 15.2.8 8z" />,
  client_declared: (
    <>
      <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="1.5" />
      <circle className="filled" cx="8" cy="8" r="2.2" />
    </>
  ),
  client_document: (
    <>
      <path d="M3 1.75h6.5L13 5.25v9H3z" />
      <path d="M5.4 7.4h5.2M5.4 10.6h5.2" />
    </>
  ),
  index: (
    <>
      <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="1.5" />
      <path d="M4.2 10.8 6.8 8l2 1.6 3-3.9" />
    </>
  ),
  vendor_rate_card: <path d="M2 2h5.4L14.2 8.8 8.8 14.2 2 7.4zM5 5v0" />,
  estimate: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M3.8 12.2l8.4-8.4M2.6 8.8 8.8 2.6M7.2 13.4l6.2-6.2" />
    </>
  ),
  missing: <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="1.5" className="dashed" />,
};

export function EvidenceMark({ type, size = 14 }: { readonly type: string; readonly size?: number }) {
  return (
    <svg className="evidence-mark" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {EVIDENCE[type] ?? EVIDENCE['missing']}
    </svg>
  );
}

/** The mark with its label; the mark is never shown alone. */
export function Evidence({ type }: { readonly type: string }) {
  return (
    <span className="with-mark">
      <EvidenceMark type={type} />
      {text('common').evidence[type] ?? type}
    </span>
  );
}
