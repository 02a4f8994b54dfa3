/** Tells the person at the terminal, beside whatever the program prints as its result. */
export function announce(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** What an error says to a person. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
