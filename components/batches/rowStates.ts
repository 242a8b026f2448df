'use client';

import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { type BatchRow, ROW_STATES } from '#lib/contract/batches.ts';
import { SimStatus } from '#lib/contract/sims/states.ts';

export type RowState = BatchRow['state'];

const GLYPHS: Partial<Record<RowState, Glyph>> = {
  new: 'inventory',
  'looked-up': 'open',
  uploaded: 'dispatched',
  pending: 'pending',
  error: 'failed',
};

export const glyphOf = (state: RowState): Glyph => GLYPHS[state] ?? (SimStatus.safeParse(state).data as Glyph | undefined) ?? 'unknown';

export function useStateWord() {
  const t = useTranslations('batches.states');
  const statuses = useTranslations('sims.status');
  return (state: RowState) => {
    const status = SimStatus.safeParse(state);
    return status.success ? statuses(status.data) : t(state as 'new');
  };
}

/** The states of a batch's counts, in the order of the work. */
export const countedStates = (counts: Record<string, number> | null): [RowState, number][] =>
  ROW_STATES.flatMap((state): [RowState, number][] => {
    const count = counts?.[state] ?? 0;
    return count > 0 ? [[state, count]] : [];
  });
