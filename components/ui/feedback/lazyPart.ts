'use client';

import { makeLazyPart } from './makeLazyPart.tsx';
import { PartLost } from './PartLost.tsx';

/** `const EndDialog = lazyPart(async () => (await import('./EndDialog.tsx')).EndDialog)` */
export const lazyPart = makeLazyPart(PartLost);
