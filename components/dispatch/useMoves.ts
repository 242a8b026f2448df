'use client';

import { useMemo, useRef, useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import type { DaySeen, Move } from '#lib/contract/dispatch/moves.ts';
import type { Conflict } from '#lib/contract/dispatch/stops.ts';
import { DayChange } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';
import { after, type Board, type BoardMove, isSamePlace, moveOf, placeOf, visitOf, wayBack } from './board.ts';

export type Trouble = {
  error: ApiError;
  /** What was meant, to be tried again against what is true now. */
  move?: BoardMove;
  current?: DayChange;
};

export type Done = { move: BoardMove; back: BoardMove | undefined; board: Board };

export type Ask = (conflicts: readonly Conflict[], move: BoardMove | undefined) => Promise<boolean>;

const drawn = () => new Promise((go) => setTimeout(go));

const currentOf = (error: ApiError) => DayChange.safeParse(error.problem.current).data;

/** Puts tickets on days: seen at once, sent one after the other, taken back with a word when the server does not take it. */
export function useMoves(served: Board, date: string, now: number, ask: Ask, take: (change: DayChange) => void) {
  const assign = useWrite(contract.dispatch.assign);
  const [open, setOpen] = useState<readonly BoardMove[]>([]);
  const [trouble, setTrouble] = useState<Trouble>();
  const [done, setDone] = useState<Done>();
  const latest = useRef({ served, date });
  latest.current = { served, date };
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** As the last move left it: what went to another day is known from there. */
  const left = useRef<Board>(undefined);

  const board = useMemo(() => open.reduce((next, move) => after(next, move, now), served), [open, served, now]);

  const post = async (moves: Move[], days: DaySeen[] | undefined, move: BoardMove | undefined): Promise<DayChange | undefined> => {
    let confirm: string[] | undefined;
    for (;;) {
      try {
        const { data } = await assign.trigger([{ body: { moves, days, confirm } }]);
        return data;
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        const current = currentOf(cause);
        if (cause.problem.code === 'confirm_needed' && current && current.conflicts.length > 0 && !confirm) {
          if (!(await ask(current.conflicts, move))) return undefined;
          confirm = current.conflicts.map(({ key }) => key);
          continue;
        }
        setTrouble({ error: cause, move, current });
        void refresh('dispatch', 'technicians');
        return undefined;
      }
    }
  };

  const act = (move: BoardMove): Promise<boolean> => {
    const was = placeOf(board, move.ticketId);
    if (was && !move.terms && isSamePlace(was, move.place)) return Promise.resolve(false);
    const back = wayBack(board, move.ticketId, latest.current.date, move.terms);
    setTrouble(undefined);
    setOpen((before) => [...before, move]);
    const run = async () => {
      const { served: now_, date: day } = latest.current;
      const seen = visitOf(now_, move.ticketId) ? now_ : (left.current ?? now_);
      const change = await post([moveOf(seen, move, day)], undefined, move);
      if (change) {
        left.current = { days: change.days, waiting: change.unassigned };
        take(change);
        await drawn();
      }
      setOpen((before) => before.filter((each) => each !== move));
      if (change) setDone({ move, back, board: { days: change.days, waiting: change.unassigned } });
      return change !== undefined;
    };
    const next = line.current.then(run, run);
    line.current = next.catch(() => undefined);
    return next;
  };

  /** A suggestion that is taken over: all of it or nothing, and only of what was seen. */
  const actAll = async (moves: Move[], seen: DaySeen[]) => {
    setTrouble(undefined);
    setDone(undefined);
    return (await post(moves, seen, undefined)) !== undefined;
  };

  return {
    board,
    act,
    actAll,
    trouble,
    dismiss: () => setTrouble(undefined),
    done,
    forget: () => setDone(undefined),
    isBusy: open.length > 0,
  };
}

export type Moves = ReturnType<typeof useMoves>;
