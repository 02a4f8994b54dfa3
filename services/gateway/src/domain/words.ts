/** The words of a text in lower case, each once: runs of letters, marks and digits of any script. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    ),
  ];
}
