import { useSyncExternalStore } from 'react';

/** Whether the page is being printed or saved as PDF; then the content of all tabs is shown. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(listen, () => isPrinting);
}

let isPrinting = false;
/** Between `beforeprint` and `afterprint`. While fonts load, Chromium leaves the medium `print` once in between. */
let isBegun = false;

function listen(tell: () => void): () => void {
  const media = window.matchMedia('print');
  const set = (next: boolean) => {
    isPrinting = next;
    tell();
  };
  const begin = () => set((isBegun = true));
  const end = () => set((isBegun = false));
  const change = () => set(isBegun || media.matches);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', change);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', change);
  };
}
