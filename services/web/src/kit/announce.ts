/** What is said to readers of the screen, at most so often: a run with 12 factors is no torrent. */
const PAUSE_MS = 2_000;
let waiting: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let saidAt = 0;

/** Says it in the page's one polite live region. Of several within two seconds, the last one is said. */
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
