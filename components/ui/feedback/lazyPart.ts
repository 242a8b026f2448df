'use client';

import { fetchMessages } from '#lib/browser/page/messages.ts';
import { makeLazyPart } from './makeLazyPart.tsx';
import { PartLost } from './PartLost.tsx';

/** Words of all pages, and MUI's theme: a page begins without either. */
export async function fetchAround() {
  const [{ Themed, fetchRightToLeft }] = await Promise.all([import('#components/ui/theme/Themed.tsx'), fetchMessages()]);
  if (typeof document !== 'undefined' && document.documentElement.dir === 'rtl') await fetchRightToLeft();
  return Themed;
}

/** `const EndDialog = lazyPart(async () => (await import('./EndDialog.tsx')).EndDialog)` */
export const lazyPart = makeLazyPart(PartLost, fetchAround);
