'use client';

import { createContext, useContext } from 'react';

export type Direction = 'ltr' | 'rtl';

/** How this document was sent: which way it is read, and the nonce its policy lets styles of scripts in by. */
type Reading = { direction: Direction; nonce: string | undefined };

export const ReadingContext = createContext<Reading>({ direction: 'ltr', nonce: undefined });

export const useDirection = () => useContext(ReadingContext).direction;
