'use client';

import { PartLost } from './PartLost.tsx';
import { partsWith } from './part.tsx';

/** `const EndDialog = lazyPart(async () => (await import('./EndDialog.tsx')).EndDialog)` */
export const lazyPart = partsWith(PartLost);
