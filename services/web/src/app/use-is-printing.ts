import { useSyncExternalStore } from 'react';

/** Whether the page is being printed or saved as PDF; then the content of all tabs is shown. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(listen, () => isPrinting);
}

let isPrinting = false;

function listen(tell: () => void): () => void {
  const media = window.matchMedia('print');
  const set = (next: boolean) => () => {
    isPrinting = next;
    tell();
  };
  const [begin, end] = [set(true), set(false)];
  const change = () => (media.matches ? begin : end)();
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', change);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', change);
  };
}
