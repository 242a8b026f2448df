export const keyOf = (key: string) => `linekeeper.${key}`;

/** What this browser remembers: skin, layout, drafts; never a token. A closed or full storage is no error; the answer is whether it was kept. */
export const setItem = (key: string, value: string): boolean => {
  try {
    window.localStorage.setItem(keyOf(key), value);
    return true;
  } catch {
    return false;
  }
};

export const getItem = (key: string) => {
  try {
    return window.localStorage.getItem(keyOf(key));
  } catch {
    return null;
  }
};

export const removeItem = (key: string) => {
  try {
    window.localStorage.removeItem(keyOf(key));
  } catch {}
};

/** Who shares the position of this phone, until they sign out. */
export const SHARER_KEY = 'sharesPosition';

export const recentKey = (userId: number) => `recent.${userId}`;

/** Hears of what another tab of this browser remembers or forgets under a key; answers how to stop listening. */
export function onItemChange(key: string, listener: (value: string | null) => void) {
  const listen = (event: StorageEvent) => {
    if (event.key === keyOf(key)) listener(event.newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
