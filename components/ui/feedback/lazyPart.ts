'use client';

import { fetchMessages } from '#lib/browser/page/messages.ts';
import { makeLazyPart } from './makeLazyPart.tsx';
import { PartLost } from './PartLost.tsx';

/** `const EndDialog = lazyPart(async () => (await import('./EndDialog.tsx')).EndDialog)` */
export const lazyPart = makeLazyPart(PartLost, fetchMessages);
