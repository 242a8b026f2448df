'use client';

import { useRef, useState } from 'react';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { randomKey } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Todo, TodoMove, TodoQuery } from '#lib/contract/todos.ts';

export type Beside = Omit<TodoMove, 'order_version'>;
type Move = { key: string; id: number; to: Beside };

/** The rows as they will stand once a move is done; one to a row that is not on this page leaves it. */
export function afterMove(rows: readonly Todo[], { id, to }: Pick<Move, 'id' | 'to'>, isWhole: boolean): Todo[] {
  const row = rows.find((each) => each.id === id);
  if (!row) return [...rows];
  const others = rows.filter((each) => each !== row);
  if (to.to) {
    if (!isWhole) return others;
    return to.to === 'top' ? [row, ...others] : [...others, row];
  }
  const anchor = others.findIndex((each) => each.id === (to.after ?? to.before));
  if (anchor < 0) return others;
  return others.toSpliced(to.after === undefined ? anchor : anchor + 1, 0, row);
}

type List = { rows: readonly Todo[]; query: TodoQuery; isWhole: boolean; again: () => Promise<unknown> };

/** Drawn at once over what the server said, sent one after the other: a second move waits for no answer, and overwrites nobody's. */
export function useTodoOrder({ rows, query, isWhole, again }: List) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [failure, setFailure] = useState<ApiError>();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const versions = useRef(new Map<number, number | undefined>());
  const shown = moves.reduce<readonly Todo[]>((sum, move) => afterMove(sum, move, isWhole), rows);

  const send = async ({ key, id, to }: Move, seen: number | undefined) => {
    try {
      const order_version = versions.current.get(id) ?? seen;
      const { data } = await call(contract.todos.move, { params: { id }, body: { ...to, order_version } }, { idempotencyKey: key });
      versions.current.set(id, data.order_version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
    await again().catch(() => undefined);
    setMoves((all) => all.filter((move) => move.key !== key));
  };

  const move = (todo: Todo, to: Beside) => {
    const next = { key: randomKey(), id: todo.id, to };
    setFailure(undefined);
    setMoves((all) => {
      if (all.length === 0) versions.current.clear();
      return [...all, next];
    });
    line.current = line.current.then(() => send(next, todo.order_version));
  };

  /** From one place of the page to another; a step beyond its end goes beside the next row of the list, which is on another page. */
  const place = async (from: number, to: number) => {
    const todo = shown[from];
    if (!todo) return;
    const anchor = shown[to];
    if (anchor) return move(todo, to > from ? { after: anchor.id } : { before: anchor.id });
    const page = query.page + (to < 0 ? -1 : 1);
    if (page < 1) return;
    const beyond = await call(contract.todos.list, { query: { ...query, page } }).catch(() => undefined);
    const neighbour = to < 0 ? beyond?.data.at(-1) : beyond?.data.at(0);
    if (neighbour) move(todo, to < 0 ? { before: neighbour.id } : { after: neighbour.id });
  };

  return { shown, move, place, failure };
}
