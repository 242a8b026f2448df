'use client';

import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** What the server took the reader's machine for. What it drew for that is taken over as it is; right after, the true width counts. */
export const PhoneGuess = createContext(false);

const useUnder = (query: string) => useMediaQuery(query, { defaultMatches: useContext(PhoneGuess) });

export const usePhone = () => useUnder('(max-width: 599.95px)');

export const useNarrow = () => useUnder('(max-width: 1099.95px)');

/** From here down a list has no room for the columns that yield. */
export const TIGHT = '@media (max-width: 1399.95px)';

export const useTight = () => useMediaQuery(TIGHT);

/** From here on a detail stands beside its list, and the list shows more columns. */
export const WIDE = '@media (min-width: 1920px)';

export const useWide = () => useMediaQuery(WIDE);

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
    () => (window.matchMedia(WIDE.replace('@media ', '')).matches ? (window.innerWidth - BESIDE_A_LIST) / letterScale() : 0),
    () => 0,
  );
