'use client';

import { useMemo } from 'react';
import { z } from 'zod';
import { useListState } from '#lib/browser/api/useListState.ts';
import { anyOf } from '#lib/contract/shapes.ts';
import { MOST_POINTS } from '#lib/contract/words/directions.ts';
import { moved, type Place, type Slot, slotsIn, textOf } from './places.ts';

const Address = z.object({
  p: anyOf(z.string().max(200)).catch(undefined),
  /** When one leaves, on the company's clock; now, when left out. */
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional()
    .catch(undefined),
});

const NONE: readonly string[] = [];

export function usePlan() {
  const { query, change } = useListState(Address);
  const { p = NONE, at } = query;
  const slots = useMemo(() => slotsIn(p), [p]);
  const places = useMemo(() => slots.filter((slot): slot is Place => slot !== null), [slots]);
  const put = (next: readonly Slot[]) => change({ p: next.map(textOf) });
  return {
    slots,
    places,
    at,
    isFull: slots.length >= MOST_POINTS,
    set: (row: number, slot: Slot) => put(slots.map((each, index) => (index === row ? slot : each))),
    add: () => put([...slots, null]),
    remove: (row: number) =>
      put(slots.length > 2 ? slots.filter((_, index) => index !== row) : slots.map((each, index) => (index === row ? null : each))),
    move: (from: number, to: number) => put(moved(slots, from, to)),
    reverse: () => put([...slots].reverse()),
    leaveAt: (time: string) => change({ at: time || undefined }, 'replace'),
  };
}
export type Plan = ReturnType<typeof usePlan>;
