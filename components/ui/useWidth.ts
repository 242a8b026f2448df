'use client';

import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, useContext } from 'react';

/** What the server took the reader's machine for. What it drew for that is taken over as it is; right after, the true width counts. */
export const PhoneGuess = createContext(false);

const useUnder = (query: string) => useMediaQuery(query, { defaultMatches: useContext(PhoneGuess) });

/** The window is as narrow as a phone's. */
export const usePhone = () => useUnder('(max-width: 599.95px)');

/** The window has no room for anything beside the page's content. */
export const useNarrow = () => useUnder('(max-width: 1099.95px)');
