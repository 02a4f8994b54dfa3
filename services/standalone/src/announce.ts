/** Tells the person at the terminal, beside whatever the program prints as its result. */
export function announce(text: string): void {
  process.stderr.write(`${text}\n`);
}
