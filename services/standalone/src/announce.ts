/** Writes a line of the launcher to standard error, with time and level like the lines of the services. */
export function announce(text: string, level: 'info' | 'warn' | 'error' = 'info'): void {
  process.stderr.write(`${new Date().toISOString()} ${level} ${text}\n`);
}

/** The message of an error. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
