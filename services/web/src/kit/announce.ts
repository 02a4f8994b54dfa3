/** Minimum time between announcements, so that a run with 12 factors does not flood a screen reader. */
const PAUSE_MS = 2_000;
let waiting: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let saidAt = 0;

/** Announces a text in the page's only polite live region; within two seconds, only the last one. */
export function announce(words: string): void {
  waiting = words;
  timer ??= setTimeout(say, Math.max(0, saidAt + PAUSE_MS - Date.now()));
}

function say(): void {
  const region = document.getElementById('announcements');
  if (region !== null) region.textContent = waiting ?? '';
  timer = undefined;
  saidAt = Date.now();
}
