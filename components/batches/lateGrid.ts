'use client';

import type { useGridApiRef } from '@mui/x-data-grid';
import { type FocusEvent, type KeyboardEvent, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { cloneEvent } from '#lib/browser/page/cloneEvent.ts';
import { useWhenIdle } from '#lib/browser/page/useWhenIdle.ts';
import { idIn } from '#lib/format/ids.ts';

/** A cell of plain rows that somebody stands in, and the keys they pressed there for the grid that is to come. */
export type FocusedCell = { id: number; field: string; strokes: { event: globalThis.KeyboardEvent; at: number }[] };

/** What the grid does something with, and rows do not. */
const STROKES = [' ', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
/** Whoever pressed a key longer ago expects nothing of it any more. */
const PATIENCE_MS = 5000;

const cellIn = (target: EventTarget) =>
  target instanceof HTMLTableCellElement && target.dataset.field !== undefined
    ? { id: idIn(target.closest('tr')?.dataset.id ?? ''), field: target.dataset.field }
    : undefined;

/** A grid's code, fetched once; when it can't be had, the next list asks again. */
export function fetchGrid<Drawn>(load: () => Promise<Drawn>): () => Promise<Drawn | undefined> {
  let loading: Promise<Drawn | undefined> | undefined;
  return () => {
    loading ??= load().catch(() => {
      loading = undefined;
      return undefined;
    });
    return loading;
  };
}

/**
 * Rows first, grid later: the grid comes when the browser is idle. While somebody is in a link or a box of a row, it waits; to a cell somebody pressed
 * it comes at once, and is told which and what keys were pressed in it. `around` is for what is around rows and grid.
 */
export function useLateGrid<Drawn>(fetch: () => Promise<Drawn | undefined>, isWanted: boolean) {
  const idle = useWhenIdle();
  const box = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [focusedCell, setFocusedCell] = useState<FocusedCell>();
  const [grid, setGrid] = useState<{ Grid: Drawn }>();
  const wants = isWanted && (idle || focusedCell !== undefined) && !isBusy && !grid;
  useEffect(() => {
    if (!wants) return;
    let isStill = true;
    // Drawn beside the rows in pieces, so that the page answers meanwhile, and put in their place when it is whole.
    void fetch().then((Grid) => Grid && isStill && startTransition(() => setGrid({ Grid })));
    return () => {
      isStill = false;
    };
  }, [wants, fetch]);
  const enter = useEvent((target: EventTarget) => {
    const cell = cellIn(target);
    setFocusedCell(cell && { ...cell, strokes: [] });
    setBusy(!cell);
    // One that is still being drawn does not come while somebody is busy here.
    if (!cell && !grid) setGrid(undefined);
  });
  useEffect(() => {
    // The focus may have come before the page's scripts, which then heard nothing of it.
    const at = document.activeElement;
    if (at && box.current?.contains(at)) enter(at);
  }, [enter]);
  const around = {
    ref: box as RefObject<HTMLDivElement>,
    'data-rows': isWanted && !grid ? 'for-now' : undefined,
    onFocus: ({ target }: FocusEvent) => enter(target),
    onBlur() {
      setFocusedCell(undefined);
      setBusy(false);
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, nativeEvent } = event;
      if (!focusedCell || grid || altKey || ctrlKey || metaKey || !STROKES.includes(key)) return;
      event.preventDefault();
      focusedCell.strokes.push({ event: nativeEvent, at: performance.now() });
    },
  };
  return { Grid: isWanted ? grid?.Grid : undefined, focusedCell, around };
}

/** For the grid: begins in the cell somebody stood in, and does what was pressed there. */
export function useTakeOver(grid: ReturnType<typeof useGridApiRef>, focusedCell: FocusedCell | undefined) {
  const first = useRef(focusedCell);
  useLayoutEffect(() => {
    const { current: from } = first;
    first.current = undefined;
    if (!from || !grid.current?.getRow(from.id) || !grid.current.getColumn(from.field)) return;
    grid.current.setCellFocus(from.id, from.field);
    void press(from, grid.current.rootElementRef);
  }, [grid]);
}

const nextFrame = () => new Promise(requestAnimationFrame);
/** At an edge nothing moves, so nothing tells that a key was taken. */
const UNSEEN_MS = 500;

/** Until a key shows, which on a slow machine is some frames later: a tick on its row, or the focus in another cell. */
async function shown(root: HTMLElement, { key }: globalThis.KeyboardEvent) {
  const over = new AbortController();
  await new Promise((done) => {
    const ticks = new MutationObserver(done);
    over.signal.addEventListener('abort', () => ticks.disconnect());
    if (key === ' ') ticks.observe(root, { subtree: true, attributeFilter: ['aria-selected'] });
    else root.addEventListener('focusin', done, { signal: over.signal });
    setTimeout(done, UNSEEN_MS);
  });
  over.abort();
}

async function press({ strokes }: FocusedCell, root: { readonly current: HTMLElement | null }) {
  for (const { event, at } of strokes) {
    await nextFrame();
    const focused = document.activeElement;
    if (!root.current?.contains(focused) || performance.now() - at > PATIENCE_MS) return;
    const taken = shown(root.current, event);
    focused?.dispatchEvent(cloneEvent(event));
    await taken;
  }
}
