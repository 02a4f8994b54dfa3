import { useSyncExternalStore } from 'react';

let lostAt = navigator.onLine ? undefined : new Date().toISOString();

/** When the device went offline (ISO 8601); undefined while it is online. */
export function useOfflineSince(): string | undefined {
  return useSyncExternalStore(listen, () => lostAt);
}

function listen(listener: () => void): () => void {
  const changed = () => {
    lostAt = navigator.onLine ? undefined : (lostAt ?? new Date().toISOString());
    listener();
  };
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
