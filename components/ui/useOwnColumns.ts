'use client';

import { z } from 'zod';
import { useKept } from '#lib/browser/useKept.ts';
import { useUser } from '#lib/browser/useUser.tsx';

const Choice = z.object({ order: z.array(z.string()).min(1).optional(), widths: z.record(z.string(), z.number()).optional() });

/** The columns a reader chose for a list, and their widths, kept in this browser. */
export function useOwnColumns(list: string) {
  const [mine, keepMine] = useKept('browser', `columns.${list}.${useUser()?.id ?? 0}`, Choice);
  return {
    mine,
    keepMine,
    widen: (field: string, width: number) => keepMine({ ...mine, widths: { ...mine?.widths, [field]: width } }),
  };
}
