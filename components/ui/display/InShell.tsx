'use client';

import { createContext } from 'react';

/** Whether a shell with the page's `<main>` stands around; public pages bring their own. */
export const InShell = createContext(false);
