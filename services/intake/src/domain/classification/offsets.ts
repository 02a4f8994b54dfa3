/** Start indexes of lists that are concatenated in one array, with one more entry for the end of the last. */
export function offsetsOf(lists: readonly { readonly length: number }[]): Int32Array {
  const offsets = new Int32Array(lists.length + 1);
  lists.forEach(({ length }, at) => (offsets[at + 1] = (offsets[at] ?? 0) + length));
  return offsets;
}
