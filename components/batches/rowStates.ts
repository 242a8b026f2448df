'use client';

import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { knownStatus } from '#lib/contract/sims/states.ts';
import { ROW_STATES } from '#lib/contract/words/batches.ts';

export type RowState = (typeof ROW_STATES)[number];

const GLYPHS: Partial<Record<string, Glyph>> = {
  new: 'inventory',
  'looked-up': 'open',
  uploaded: 'dispatched',
  pending: 'pending',
  error: 'failed',
};

export const glyphOf = (state: string | null): Glyph => GLYPHS[state ?? ''] ?? (knownStatus(state) as Glyph | undefined) ?? 'unknown';

export function useStateWord() {
  const t = useTranslations('batches.states');
  const statuses = useTranslations('sims.status');
  /** One of the upstream's own in its words. */
  return (state: string | null) => {
    const known = ROW_STATES.find((each) => each === state);
    const status = knownStatus(known);
    if (status) return statuses(status);
    return known ? t(known as 'new') : (state ?? statuses('unknown'));
  };
}

/** The states of a batch's counts, in the order of the work; its own come last. */
export const countedStates = (counts: Record<string, number> | null): [string, number][] => {
  const others = Object.keys(counts ?? {}).filter((state) => !ROW_STATES.some((each) => each === state));
  return [...ROW_STATES, ...others].flatMap((state): [string, number][] => {
    const count = counts?.[state] ?? 0;
    return count > 0 ? [[state, count]] : [];
  });
};
