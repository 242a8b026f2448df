'use client';

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/** What the server took the reader's machine for. What it drew for that is taken over as it is; right after, the true width counts. */
export const PhoneGuess = createContext(false);

/** Whether the window is such a one; `guess` until it is known. A browser without the question (a test's) is left with that. */
export function useMatches(query: string, guess = false) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const asked = window.matchMedia?.(query);
      asked?.addEventListener('change', listener);
      return () => asked?.removeEventListener('change', listener);
    },
    [query],
  );
  const read = () => window.matchMedia?.(query).matches ?? guess;
  return useSyncExternalStore(subscribe, read, () => guess);
}

const useUnder = (query: string) => useMatches(query, useContext(PhoneGuess));

export const usePhone = () => useUnder('(max-width: 599.95px)');

export const useNarrow = () => useUnder('(max-width: 1099.95px)');

/** From here on a detail stands beside its list, and the list shows more columns. */
export const WIDE = '(min-width: 1920px)';

export const useWide = () => useMatches(WIDE);

/** How much larger letters are than 16 px to the rem: the reader's own size, or that of a very large screen. */
const letterScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

const listen = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

export const useLetterScale = () => useSyncExternalStore(listen, letterScale, () => 1);

/** Menu, filters, the detail of a row, tick boxes and what a row can do: a list leaves room for them before it shows more columns. */
const BESIDE_A_LIST = 56 + 256 + 440 + 50 + 52;

/** Pixels a wide window has for the columns of a list; none in others, which show the usual ones. */
export const useColumnRoom = () =>
  useSyncExternalStore(
    listen,
    () => (window.matchMedia(WIDE).matches ? (window.innerWidth - BESIDE_A_LIST) / letterScale() : 0),
    () => 0,
  );
