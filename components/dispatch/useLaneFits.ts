'use client';

import { useMemo } from 'react';
import { useDispatchContext } from './DispatchContext.ts';
import { useCarried } from './drag.tsx';
import { type LaneFit, laneFit } from './laneFits.ts';

/** While something is carried: of each of these technicians whether it fits there. */
export function useLaneFits(ids: readonly number[]): ReadonlyMap<number, LaneFit> | undefined {
  const { board, now, ticketOf } = useDispatchContext();
  const key = useCarried()?.key;
  const shown = ids.join();
  return useMemo(() => {
    const ticketId = key === undefined ? undefined : ticketOf(key);
    if (ticketId === undefined) return undefined;
    return new Map(shown.split(',').map((id) => [Number(id), laneFit(board, ticketId, Number(id), now)]));
  }, [key, shown, board, now, ticketOf]);
}
