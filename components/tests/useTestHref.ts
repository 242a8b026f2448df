'use client';

import { hrefOf, type Page, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/useUser.tsx';
import type { OpenTest } from '#lib/contract/tests.ts';

/** Where a test is worked on: its swap, else its system; nowhere for those who may see neither. */
export function useTestHref() {
  const may = useAllows();
  return ({ swap_id, cs_no }: OpenTest) => {
    const swap: Page = pages['sim-swap'];
    const system: Page = pages['watch-cs'];
    if (swap_id !== null && !swap.unbuilt && may(swap.access)) return hrefOf('sim-swap', { id: swap_id });
    return !system.unbuilt && may(system.access) ? hrefOf('watch-cs', { csNo: cs_no }) : undefined;
  };
}
