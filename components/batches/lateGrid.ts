'use client';

import { type FocusEvent, type KeyboardEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { useWhenIdle } from '#lib/browser/page/useWhenIdle.ts';
import { idIn } from '#lib/format/ids.ts';
import type { FocusedCell } from './useTakeOver.ts';

/** What the grid does something with, and rows do not. */
const STROKES = [' ', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

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
