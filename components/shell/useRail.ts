'use client';

import { useSyncExternalStore } from 'react';
import { remember } from '#lib/browser/storage.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const isWide = () => document.documentElement.dataset.rail === 'wide';

function setWide(wide: boolean) {
  const width = wide ? 'wide' : 'narrow';
  document.documentElement.dataset.rail = width;
  remember('rail', width);
  for (const listener of listeners) listener();
}

/** Whether the menu shows words; kept on `<html>`, set there before the first paint, so that nothing jumps. */
export function useRail() {
  const wide = useSyncExternalStore(subscribe, isWide, () => false);
  return { wide, setWide };
}

/** For styles: only while the menu is wide. */
export const WHEN_WIDE = 'html[data-rail="wide"] &';
