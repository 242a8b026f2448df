'use client';

import { useMemo, useState } from 'react';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { type MendedDay, mendedDay } from '#lib/domain/repairMoves.ts';
import { timed } from '#lib/domain/timed.ts';
import { type Board, legOf } from './board.ts';
import { legsLike } from './legs.ts';

/** What is looked at: the queue, or at once what mends the days of one technician up to a day. */
export type Mending = { technicianId?: number; from?: string; until?: string };

export type Preview = { days: readonly MendedDay[]; unticked: ReadonlySet<number> };

export type Previewed = {
  came: ReadonlySet<number>;
  gone: ReadonlyMap<number, readonly Stop[]>;
  before: readonly Dispatch[];
};

const isIn = (day: Dispatch, { ticket_id }: Stop) => day.stops.some((each) => each.ticket_id === ticket_id);

const QUEUE: Mending = {};

/** The board as a repair would leave it, while one is looked at; `away`: who is off now goes before the queue, which stays behind it. */
export function useMending(board: Board, day: string, now: number, away: Mending | undefined, endAway: () => void) {
  const [hasQueue, setQueue] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const mending = away ?? (hasQueue ? QUEUE : undefined);
  const end = () => {
    if (away) endAway();
    else setQueue(false);
  };
  const toggle = () => {
    if (away) endAway();
    setQueue(mending === undefined);
  };
  const here = useMemo(() => preview?.days.filter(({ before }) => before.date === day), [preview, day]);
  const mended = useMemo((): Board => {
    if (!here || !preview) return board;
    const leg = legsLike(
      here.flatMap(({ before, after }) => [before, after]),
      legOf(board),
    );
    const days = board.days.map((each) => {
      const found = here.find(({ before }) => before.technician_id === each.technician_id);
      return found ? timed(mendedDay(found, preview.unticked), now, leg) : each;
    });
    const placed = new Set(preview.days.flatMap((each) => mendedDay(each, preview.unticked).stops.map(({ ticket_id }) => ticket_id)));
    return { ...board, days, waiting: board.waiting.filter(({ ticket_id }) => !placed.has(ticket_id)) };
  }, [board, here, preview, now]);
  const previewed = useMemo((): Previewed | undefined => {
    if (!here || !preview) return undefined;
    const pairs = here.map(({ before, after }) => ({ before, is: mendedDay({ before, after }, preview.unticked) }));
    return {
      came: new Set(
        pairs.flatMap(({ before, is }) => is.stops.filter((stop) => !isIn(before, stop)).flatMap(({ ticket_id }) => ticket_id ?? [])),
      ),
      gone: new Map(pairs.map(({ before, is }) => [before.technician_id, before.stops.filter((stop) => !isIn(is, stop))])),
      before: pairs.map(({ before }) => before),
    };
  }, [here, preview]);
  return { mending, end, toggle, setPreview, board: mended, previewed };
}
