/** Bytes of an event's body at each hop of CPES: the mean of 959 candidates of this bench, measured once. */
export const BODY_BYTES = { submitted: 470, normalized: 900, factors: 10_600, report: 8_250 } as const;
export type Hop = keyof typeof BODY_BYTES;

/** JSON of a hop's size for one SKU. */
export function bodyOf(hop: Hop, skuId: string): string {
  const head = `{"skuId":"${skuId}","filler":"`;
  const tail = '"}';
  return `${head}${FILLER.slice(0, Math.max(0, BODY_BYTES[hop] - head.length - tail.length))}${tail}`;
}

const FILLER = 'The quick brown fox jumps over the lazy dog. '.repeat(
  Math.ceil(Math.max(...Object.values(BODY_BYTES)) / 45),
);
