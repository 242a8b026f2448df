'use client';

import { useMemo, useSyncExternalStore } from 'react';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { straightLeg } from '#lib/domain/travel/straight.ts';
import type { LegFinder } from '#lib/domain/travel/travel.ts';
import { finderOf, legsIn } from './legs.ts';
import type { Roads } from './useRoads.ts';

/** How long drives take: by road, else as the days that are shown came with, else as the desk answers when it is asked. */
export function useLegs(days: readonly Dispatch[] | undefined, { legs, estimates }: Pick<Roads, 'legs' | 'estimates'>): LegFinder {
  const told = useMemo(() => new Map(days?.flatMap(legsIn)), [days]);
  const asked = useSyncExternalStore(estimates.subscribe, estimates.known, estimates.known);
  return useMemo(() => finderOf([legs, told, asked], estimates.want, straightLeg), [legs, told, asked, estimates]);
}
