import { keyOf } from './storage.ts';

/** What this tab remembers over a reload; where its storage is closed or full, until the reload. */
const ofTab = new Map<string, string>();

export const setTabItem = (key: string, value: string) => {
  ofTab.set(key, value);
  try {
    window.sessionStorage.setItem(keyOf(key), value);
  } catch {}
};

export const getTabItem = (key: string) => {
  if (ofTab.has(key)) return ofTab.get(key) ?? null;
  try {
    return window.sessionStorage.getItem(keyOf(key));
  } catch {
    return null;
  }
};
