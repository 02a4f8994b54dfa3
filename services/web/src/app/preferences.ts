import { useSyncExternalStore } from 'react';
import type { UnitSystem } from '../format/measures.ts';

/** A user's settings for the interface on this device. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'compact' | 'normal';
  /** The units of weights and sides. */
  readonly units: UnitSystem;
  /** Whether single keys such as `c` are shortcuts; they can disturb speech input. */
  readonly hasKeys: boolean;
}

const PLACE = 'cpes.preferences';
const INITIAL: Preferences = { theme: 'system', density: 'compact', units: 'metric', hasKeys: true };
const listeners = new Set<() => void>();
let present = read();

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => present,
  );
}

export function preferences(): Preferences {
  return present;
}

export function changePreferences(changes: Partial<Preferences>): void {
  present = { ...present, ...changes };
  localStorage.setItem(PLACE, JSON.stringify(present));
  applyPreferences();
  for (const listener of listeners) listener();
}

/** Sets the attributes that the style sheets read. */
export function applyPreferences(): void {
  const { dataset } = document.documentElement;
  if (present.theme === 'system') delete dataset['theme'];
  else dataset['theme'] = present.theme;
  dataset['density'] = present.density;
}

export function isDark({ theme }: Preferences): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

function read(): Preferences {
  try {
    return { ...INITIAL, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Preferences>) };
  } catch {
    return INITIAL;
  }
}
