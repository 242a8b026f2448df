'use client';

import { useSyncExternalStore } from 'react';
import { setItem } from './storage.ts';

export type Skin = 'light' | 'dark';

const MARK = 'data-mui-color-scheme';
const KEY = 'linekeeper.skin';

const listeners = new Set<() => void>();
const read = (): Skin => (document.documentElement.getAttribute(MARK) === 'dark' ? 'dark' : 'light');

function wear(skin: Skin) {
  document.documentElement.setAttribute(MARK, skin);
  for (const listener of listeners) listener();
}

const onStorage = ({ key, newValue }: StorageEvent) => {
  if (key === KEY) wear(newValue === 'dark' ? 'dark' : 'light');
};

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** The skin and how to change it, kept in this browser. While hydrating it is light; styles read the mark on `<html>`, so that nothing flashes. */
export function useSkin(): [Skin, (skin: Skin) => void] {
  const skin = useSyncExternalStore(subscribe, read, () => 'light' as const);
  const change = (next: Skin) => {
    setItem('skin', next);
    wear(next);
  };
  return [skin, change];
}

export const SKIN_SCRIPT = `{let s;try{s=localStorage.getItem('${KEY}')}catch{}document.documentElement.setAttribute('${MARK}',s==='dark'?'dark':'light')}`;
