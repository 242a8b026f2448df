'use client';

import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { OpenTest } from '#lib/contract/onTest.ts';

/** Where a test is worked on: its swap, else its system; nowhere for those who may see neither. */
export function useTestHref() {
  const may = useAllows();
  return ({ swap_id, cs_no }: Pick<OpenTest, 'swap_id' | 'cs_no'>) => {
    if (swap_id !== null && may(pages['sim-swap'].access)) return hrefOf('sim-swap', { id: swap_id });
    return may(pages['watch-cs'].access) ? hrefOf('watch-cs', { csNo: cs_no }) : undefined;
  };
}
