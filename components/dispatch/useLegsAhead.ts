'use client';

import { useEffect } from 'react';
import { type Board, visitOf } from './board.ts';
import { spotOf } from './legs.ts';
import type { Roads } from './useRoads.ts';

/** Nobody who only passes over a row is about to move it. */
const STAYS_MS = 120;

/** Asks beforehand for the drives between a visit somebody points at and all places of the day: where it is put, its times are right at once. */
export function useLegsAhead(ticketId: number | undefined, board: Board, { estimates }: Pick<Roads, 'estimates'>) {
  const visit = ticketId === undefined ? undefined : visitOf(board, ticketId);
  const { lat = null, lng = null } = visit ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each visit, not at every change of the board
  useEffect(() => {
    const from = spotOf({ lat, lng });
    if (!from) return;
    const timer = setTimeout(() => {
      for (const { home, stops, shift } of board.days)
        for (const place of shift ? [home, ...stops] : []) {
          const to = place && spotOf(place);
          if (to) estimates.want(from, to);
        }
    }, STAYS_MS);
    return () => clearTimeout(timer);
  }, [lat, lng, estimates]);
}
