/** Where each list begins when all of them stand in one array, one after the other; one number more says where the last ends. */
export function offsetsOf(lists: readonly { readonly length: number }[]): Int32Array {
  const offsets = new Int32Array(lists.length + 1);
  lists.forEach(({ length }, at) => (offsets[at + 1] = (offsets[at] ?? 0) + length));
  return offsets;
}
