'use client';

import { useMemo } from 'react';
import { z } from 'zod';
import { useListState } from '#lib/browser/api/useListState.ts';
import { Day, Id } from '#lib/contract/shapes.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { isDay } from './axis.ts';
import type { Board } from './board.ts';
import { COLOUR_BY, groupOf } from './groups.ts';
import { useGroups } from './groupWords.ts';
import { useToday } from './useToday.ts';

const Ids = z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(Id).optional());

const Address = z.object({
  dt: Day.refine(isDay).optional().catch(undefined),
  q: z.string().max(500).optional().catch(undefined),
  /** `*` is all branches; left out, the reader's own. */
  branch: z.string().max(120).optional().catch(undefined),
  hide: Ids.catch(undefined),
  by: z.enum(COLOUR_BY).catch('technician').default('technician'),
  ticket: Id.optional().catch(undefined),
  view: z.enum(['mine', 'all']).optional().catch(undefined),
  span: z.literal('week').optional().catch(undefined),
});

export const ALL_BRANCHES = '*';

/** Which day is looked at and what of it, kept in the address. Without a day there it is today, as it goes on. */
export function useDayAddress(ownBranch: string | null) {
  const { query, change } = useListState(Address);
  const { today, now, timeZone } = useToday();
  const branch = query.branch ?? ownBranch ?? ALL_BRANCHES;
  const day = query.dt ?? today;
  const goTo = (next: string) => change({ dt: next === today ? undefined : next, ticket: undefined });
  return { ...query, day, today, now, timeZone, branch, isToday: day === today, change, goTo };
}

export type DayAddress = ReturnType<typeof useDayAddress>;

const NO_IDS: readonly number[] = [];

/** What of a board is on screen: the technicians of the branch, those of them that are shown, their days, and what the colours say. */
export function useDayView(board: Board, technicians: readonly Technician[], { branch, hide: away, by, now }: DayAddress) {
  const hide: readonly number[] = away ?? NO_IDS;
  const crew = useMemo(
    () => (branch === ALL_BRANCHES ? technicians : technicians.filter(({ Branch }) => Branch === branch)),
    [technicians, branch],
  );
  const branches = useMemo(() => [...new Set(technicians.flatMap(({ Branch }) => Branch ?? []))].sort(), [technicians]);
  const shown = useMemo(() => crew.filter(({ id }) => !hide.includes(id)), [crew, hide]);
  const days = useMemo(() => {
    const of = new Map(board.days.map((each) => [each.technician_id, each]));
    return shown.flatMap((who) => {
      const day = of.get(who.id);
      return day ? [{ who, day }] : [];
    });
  }, [board.days, shown]);
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  const groupOfVisit = useMemo(() => {
    const of = new Map<string, string>();
    for (const { who, day } of days) for (const stop of day.stops) of.set(keyOf(stop), groupOf(stop, by, who.id, hour));
    for (const visit of board.waiting) of.set(keyOf(visit), groupOf(visit, by, undefined, hour));
    return of;
  }, [days, board.waiting, by, hour]);
  const groups = useGroups(by, [...groupOfVisit.values()], technicians);
  return { crew, branches, shown, days, groups, groupOfVisit };
}

type Keyed = { id: number; ticket_id: number | null; status: string | null };

/** A ticket keeps its key wherever it is put; a visit that has begun is a thing of its own, also where the rest of it is planned again. */
export const keyOf = (visit: Keyed) => (visit.ticket_id === null || hasBegun(visit) ? `s${visit.id}` : `t${visit.ticket_id}`);

export type DayView = ReturnType<typeof useDayView>;
